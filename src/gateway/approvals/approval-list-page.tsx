import type { DecidedApproval } from '../../client/approvals/approval-overview';
import type { Became } from '../../client/approvals/what-became-of';
import { includesRole } from '../../configuration/role';
import { unreadableInWords } from '../../temporal/listings/unreadable-runs';
import type { ApprovalPage, OpenApprovalPage } from '../../client/approvals/list-approvals';
import { defined } from '../../json/defined';
import { Page } from '../console/page';
import type { Session } from '../console/session/session';
import { Instant } from '../console/time/instant';
import { PageLinks } from '../console/page-links';
import { Sentence } from '../console/sentence';
import { ApprovalItem, approvalsOf } from './approval-item';
import { VerdictView } from './outcome-view';
import { End } from './what-became-of-it';
import { approvalWorkflow } from '../../messages/workflow-kinds';

/** A decided request, and of an approved one what became of its call, where that is known. */
export type EndedApproval = DecidedApproval & { became?: Became };

interface ApprovalListPageProps {
  session: Session;
  /** Lists only what waits for this agent; undefined for all requests. */
  agent: string | undefined;
  pending: OpenApprovalPage;
  /** Undefined on the page of one agent. */
  decided: ApprovalPage<EndedApproval> | undefined;
  /** Why nothing that waits goes on, in a sentence. */
  problem: string | undefined;
  /** The request that each list starts after or before; undefined for the first page. */
  from: Record<'pending' | 'decided', string | undefined>;
}

/** Lists the requests that wait for a person, oldest first, and the latest decided requests; both in pages. */
export function ApprovalListPage({ session, agent, pending, problem, decided, from }: ApprovalListPageProps) {
  const { approvals, ...pages } = pending;
  const unread = unreadableInWords(pages.unreadable);
  return (
    <Page title="Approvals" session={session} section="approvals" scripts={['/assets/live.js']}>
      <h1>Approvals</h1>
      {agent === undefined ? null : (
        <p class="lead">
          Only what waits for the agent <a href={`/agents/${agent}`}>{agent}</a>. <a href="/approvals">All approvals</a>
        </p>
      )}
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
            [
              'First page',
              from.pending === undefined ? undefined : agent === undefined ? '/approvals' : approvalsOf(agent),
            ],
            ['Previous page', linkTo('before', pages.previous, agent)],
            ['Next page', linkTo('after', pages.next, agent)],
          ]}
        />
      </div>
      {decided === undefined ? null : <Decided session={session} decided={decided} from={from.decided} />}
    </Page>
  );
}

interface DecidedProps {
  session: Session;
  decided: ApprovalPage<EndedApproval>;
  from: string | undefined;
}

function Decided({ session, decided, from }: DecidedProps) {
  const withContent = includesRole(session.role, 'operator');
  return (
    <section id="decided" data-live aria-labelledby="decided-heading">
      <h2 id="decided-heading">Decided</h2>
      {decided.approvals.length === 0 ? (
        <p class="empty">Nothing has been decided lately.</p>
      ) : (
        <ul class="list">
          {decided.approvals.map((approval) => (
            <ApprovalItem approval={approval} tail={`account ${approval.account}`}>
              <p>
                <VerdictView verdict={approval.verdict} />{' '}
                {approval.became === undefined ? null : <End became={approval.became} withContent={withContent} />}
              </p>
            </ApprovalItem>
          ))}
        </ul>
      )}
      <PageLinks
        label="Pages of what was decided"
        links={[
          ['Newest', from === undefined ? undefined : '/approvals'],
          ['Older', linkTo('decided', decided.next)],
        ]}
      />
    </section>
  );
}

/** @param agent of what waits, where only that of one is listed */
function linkTo(place: 'after' | 'before' | 'decided', id: string | undefined, agent?: string): string | undefined {
  if (id === undefined) return undefined;
  const query = new URLSearchParams({ ...defined({ agent }), [place]: approvalWorkflow.nameIn(id) });
  return `/approvals?${query.toString()}`;
}
