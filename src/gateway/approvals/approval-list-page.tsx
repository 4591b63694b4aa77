import type { PendingApproval } from '../../client/approvals';
import { Page } from '../console/page';
import type { Session } from '../console/session';
import { Instant } from '../instant';

/** Everything that waits for a person, the oldest first. */
export function ApprovalListPage({ session, pending }: { session: Session; pending: readonly PendingApproval[] }) {
  return (
    <Page title="Approvals" session={session} section="approvals" scripts={['/assets/live.js']}>
      <h1>Approvals</h1>
      <div id="pending" data-live="3">
        {pending.length === 0 ? (
          <p class="empty">Nothing waits for a decision. What an agent asks for appears here by itself.</p>
        ) : (
          <ul class="list">
            {pending.map(({ id, title, summary, agent, account, requestedAt, expiresAt }) => (
              <li>
                <a href={`/approvals/${id.slice('approval/'.length)}`}>{summary}</a>
                <p class="quiet">
                  {title} · {agent ?? 'no agent'} · {account}
                </p>
                <p class="quiet">
                  Asked <Instant at={requestedAt} />, ends <Instant at={expiresAt} />
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Page>
  );
}
