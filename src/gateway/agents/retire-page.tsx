import { FormToken } from '../console/form-token';
import { Page } from '../console/page';
import type { Session } from '../console/session/session';

/** Explains what retiring an agent means, and asks for confirmation. */
export function RetirePage({ session, name }: { session: Session; name: string }) {
  return (
    <Page title={`Retire ${name}`} session={session} section="agents">
      <p class="back">
        <a href={`/agents/${name}`}>{name}</a>
      </p>
      <h1>Retire {name}?</h1>
      <p>
        Its triggers are removed with their webhooks, its schedules are deleted, and every further step of its runs
        under way is refused. What it has done stays done.
      </p>
      <form method="post" action={`/agents/${name}/retire`} class="actions">
        <FormToken session={session} />
        <button type="submit" class="danger">
          Retire {name}
        </button>
        <a href={`/agents/${name}`}>Keep it</a>
      </form>
    </Page>
  );
}
