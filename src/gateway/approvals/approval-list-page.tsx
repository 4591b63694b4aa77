import type { DecidedApproval } from '../../client/approvals/approval-overview';
import { unreadableInWords } from '../../temporal/listings/unreadable-runs';
import type { ApprovalPage, OpenApprovalPage } from '../../client/approvals/list-approvals';
import { Page } from '../console/page';
import type { Session } from '../console/session/session';
import { Instant } from '../console/time/instant';
import { PageLinks } from '../console/page-links';
import { Sentence } from '../console/sentence';
import { ApprovalItem } from './approval-item';
import { VerdictView } from './outcome-view';
import { approvalWorkflow } from '../../messages/workflow-kinds';

interface ApprovalListPageProps {
  session: Session;
  pending: OpenApprovalPage;
  decided: ApprovalPage<DecidedApproval>;
  /** Why nothing that waits goes on, in a sentence. */
  problem: string | undefined;
  /** The request that each list starts after or before; undefined for the first page. */
  from: Record<'pending' | 'decided', string | undefined>;
}

/** Lists the requests that wait for a person, oldest first, and the latest decided requests; both in pages. */
export function ApprovalListPage({ session, pending, problem, decided, from }: ApprovalListPageProps) {
  const { approvals, ...pages } = pending;
  const unread = unreadableInWords(pages.unreadable);
  return (
    <Page title="Approvals" session={session} section="approvals" scripts={['/assets/live.js']}>
      <h1>Approvals</h1>
      <div id="pending" data-live>
        {[problem, unread].map((text) =>
          text === undefined ? null : (
            <div class="banner" role="status">
              <p>
                <Sentence text={text} />
              </p>
            </div>
          ),
        )}
        {approvals.length === 0 ? (
          <p class="empty">
            {unread !== undefined
              ? 'Nothing that this process can read waits for a decision.'
              : from.pending === undefined
                ? 'Nothing waits for a decision. What an agent asks for appears here by itself.'
                : 'Nothing on this page waits for a decision any more.'}
          </p>
        ) : (
          <ul class="list">
            {approvals.map((approval) => (
              <ApprovalItem approval={approval} tail={`account ${approval.account}`}>
                <p class="quiet">
                  Asked <Instant at={approval.requestedAt} />, ends <Instant at={approval.expiresAt} />
                </p>
              </ApprovalItem>
            ))}
          </ul>
        )}
        <PageLinks
          label="Pages of what waits"
          links={[
            ['First page', from.pending === undefined ? undefined : '/approvals'],
            ['Previous page', linkTo('before', pages.previous)],
            ['Next page', linkTo('after', pages.next)],
          ]}
        />
      </div>
      <section id="decided" data-live aria-labelledby="decided-heading">
        <h2 id="decided-heading">Decided</h2>
        {decided.approvals.length === 0 ? (
          <p class="empty">Nothing has been decided lately.</p>
        ) : (
          <ul class="list">
            {decided.approvals.map((approval) => (
              <ApprovalItem approval={approval} tail={`account ${approval.account}`}>
                <p>
                  <VerdictView verdict={approval.verdict} />
                </p>
              </ApprovalItem>
            ))}
          </ul>
        )}
        <PageLinks
          label="Pages of what was decided"
          links={[
            ['Newest', from.decided === undefined ? undefined : '/approvals'],
            ['Older', linkTo('decided', decided.next)],
          ]}
        />
      </section>
    </Page>
  );
}

const linkTo = (place: 'after' | 'before' | 'decided', id: string | undefined): string | undefined =>
  id === undefined ? undefined : `/approvals?${place}=${approvalWorkflow.nameIn(id)}`;
