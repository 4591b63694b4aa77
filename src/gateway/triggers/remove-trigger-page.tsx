import { FormToken } from '../console/form-token';
import { Page } from '../console/page';
import type { Session } from '../console/session/session';

/** Explains what removing a trigger means, and asks for confirmation. */
export function RemoveTriggerPage({ session, agent, id }: { session: Session; agent: string; id: string }) {
  const address = `/agents/${agent}/triggers/${id}`;
  return (
    <Page title={`Remove ${id}`} session={session} section="agents">
      <p class="back">
        <a href={address}>{id}</a>
      </p>
      <h1>Remove {id}?</h1>
      <p>
        Its webhook is taken off, its recent events are forgotten, and {agent} gets nothing more from it. Runs it has
        started go on.
      </p>
      <form method="post" action={`${address}/remove`} class="actions">
        <FormToken session={session} />
        <button type="submit" class="danger">
          Remove {id}
        </button>
        <a href={address}>Keep it</a>
      </form>
    </Page>
  );
}
