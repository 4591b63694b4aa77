import type { DecidedApproval, PendingApproval } from '../../client/approvals';
import { Page } from '../console/page';
import type { Session } from '../console/session';
import { Instant } from '../instant';
import { VerdictView } from './outcome-view';

interface ApprovalListPageProps {
  session: Session;
  pending: readonly PendingApproval[];
  decided: readonly DecidedApproval[];
}

/** Everything that waits for a person, the oldest first, and what was decided last. */
export function ApprovalListPage({ session, pending, decided }: ApprovalListPageProps) {
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
                <a href={addressOf(id)}>{summary}</a>
                <p class="quiet">
                  {title}, {agent === undefined ? 'no agent' : `agent ${agent}`}, account {account}
                </p>
                <p class="quiet">
                  Asked <Instant at={requestedAt} />, ends <Instant at={expiresAt} />
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
      <section id="decided" data-live="3" aria-labelledby="decided-heading">
        <h2 id="decided-heading">Decided</h2>
        {decided.length === 0 ? (
          <p class="empty">Nothing has been decided lately.</p>
        ) : (
          <ul class="list">
            {decided.map(({ id, title, summary, agent, account, verdict }) => (
              <li>
                <a href={addressOf(id)}>{summary}</a>
                <p class="quiet">
                  {title}, {agent === undefined ? 'no agent' : `agent ${agent}`}, account {account}
                </p>
                <p>
                  <VerdictView verdict={verdict} />
                </p>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Page>
  );
}

const addressOf = (id: string): string => `/approvals/${id.slice('approval/'.length)}`;
