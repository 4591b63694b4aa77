import { approversInWords, mayApprove } from '../../trust/may-approve';
import { unsignedReview } from '../../trust/review-signature';
import { requestInWords } from '../../client/approvals/request-in-words';
import { contractOf } from '../../contracts';
import { isUndecided, type ApprovalState, type ShownApproval } from '../../contracts/approval';
import { defined } from '../../json/defined';
import { visible, visibleValue } from '../../text/visible-text';
import { includesRole } from '../../configuration/role';
import type { RunAddress } from '../console/run-address';
import { RunLink } from '../runs/run-link';
import { Page } from '../console/page';
import { approverName, type Session } from '../console/session/session';
import { firstDraft } from '../contract-form/contract-form';
import type { Draft } from '../contract-form/draft';
import type { FormProblems } from '../contract-form/form-value';
import { Instant } from '../console/time/instant';
import { changedMembers, type ChangedMember } from '../../contracts/reading/changed-members';
import { ChangesView } from './changes-view';
import { AskedDigest, DecisionForm } from './decision-form';
import { OutcomeView, Withdrawal } from './outcome-view';
import { editForm } from './read-edit';
import { RequestView } from './request-view';
import { isUnderWay, WhatBecameOfIt, type EndOfApproved } from './what-became-of-it';
import type { Review } from '../../contracts/review';
import type { Effect } from '../../contracts/step';
import { Line } from '../console/line';
import { Sentence } from '../console/sentence';

interface ApprovalPageProps extends EndOfApproved {
  session: Session;
  runAddress: RunAddress;
  address: string;
  id: string;
  state: ShownApproval;
  /** The only people who may approve; absent if everybody with the role may. */
  approvers?: readonly string[];
  /** Why nothing that is approved for the agent is carried out, in a sentence. */
  agentProblem?: string;
  /** Why the decision that was just sent does not count. */
  notice?: string;
  /** The form of a person who is editing. */
  draft?: Draft;
  problems?: FormProblems;
  /** What the edit changes. */
  changes?: readonly ChangedMember[];
  /** The digest of the input with these changes. */
  shown?: string;
  reason?: string;
}

/** Shows one request in its own form, with the form to decide on it, or with its decision. */
export function ApprovalPage({
  session,
  address,
  id,
  state,
  call,
  became,
  notice,
  runAddress,
  approvers,
  agentProblem,
  ...editing
}: ApprovalPageProps) {
  const { request, asked, outcome, withdrawnAt, lastProblem, isReviewSigned } = state;
  const isOpen = isUndecided(state);
  const end = defined({ call, became });
  const { input, review = [] } = outcome?.kind === 'approved' ? outcome : request;
  const { summary, effect } = requestInWords(request);
  const form = editForm(request);
  // The live update would drop what a person has typed: no other response contains it.
  const isEditing = notice !== undefined || Object.keys(editing).length > 0;
  return (
    <Page
      title={summary}
      session={session}
      section="approvals"
      scripts={isOpen ? ['/assets/live.js', '/assets/picker.js'] : isUnderWay(end) ? ['/assets/live.js'] : []}
      address={`${address}?asked=${asked}`}
    >
      <p class="back">
        <a href="/approvals">All approvals</a>
      </p>
      <h1>{summary}</h1>
      <Asked state={state} effect={effect} runAddress={runAddress} />
      {notice === undefined ? null : (
        <div class="banner bad" role="alert" id="answer">
          <p>
            <Sentence text={notice} />
          </p>
        </div>
      )}
      <div id="outcome" role="status" {...live(isOpen || isUnderWay(end))}>
        {outcome === undefined ? null : <OutcomeView outcome={outcome} />}
        {outcome?.kind === 'approved' ? (
          <WhatBecameOfIt id={id} state={state} {...end} withContent={includesRole(session.role, 'operator')} />
        ) : null}
        {withdrawnAt === undefined ? null : <Withdrawal at={withdrawnAt} />}
        {outcome?.kind === 'approved' && outcome.edited ? (
          <ChangesView changes={changedMembers(request.step, request.input, outcome.input)} />
        ) : null}
        {!isOpen || lastProblem === undefined ? null : (
          <div class="banner bad">
            <p>
              A decision that came by signal was not taken: <Sentence text={lastProblem} />
            </p>
          </div>
        )}
      </div>
      <ReviewView review={review} isSigned={isReviewSigned} />
      <RequestView
        request={request}
        input={input}
        review={isReviewSigned ? review : []}
        bodyAddress={`${address}/message?asked=${asked}`}
      />
      {isOpen ? <AskedDigest asked={asked} /> : null}
      <div id="decision" class="bare" {...live(isOpen && !isEditing)}>
        {!isOpen || approvers === undefined ? null : <p>{approversInWords(approvers)}</p>}
        {!isOpen || agentProblem === undefined || notice?.includes(agentProblem) === true ? null : (
          <p class="problem">
            <Sentence text={agentProblem} />
          </p>
        )}
        {!isOpen ? null : includesRole(session.role, 'approver') ? (
          <DecisionForm
            session={session}
            mayApprove={agentProblem === undefined && mayApprove(approvers, approverName(session))}
            address={address}
            field={form.field}
            draft={editing.draft ?? firstDraft(form, request.input)}
            problems={editing.problems ?? {}}
            isEdited={editing.draft !== undefined}
            changes={editing.changes}
            shown={editing.shown}
            reason={editing.reason ?? ''}
            hasNotice={notice !== undefined}
          />
        ) : (
          <p class="quiet">You are signed in as a viewer: somebody with the role approver decides.</p>
        )}
      </div>
    </Page>
  );
}

/** A request that is decided or withdrawn does not change, nor does a call that has ended: an open page stops polling. */
const live = (isLive: boolean) => (isLive ? { 'data-live': true } : {});

interface AskedProps {
  state: ApprovalState;
  effect: Effect;
  runAddress: RunAddress;
}

function Asked({ state, effect, runAddress }: AskedProps) {
  const { request, requestedAt, expiresAt } = state;
  const isOpen = isUndecided(state);
  const { requestedBy } = request;
  const { agent, account } = visibleValue({ agent: request.agent, account: request.account });
  return (
    <p class="asked" id="asked" {...live(isOpen)}>
      {agent === undefined ? (
        'A call without an agent'
      ) : (
        <>
          The agent <strong>{agent}</strong>
        </>
      )}{' '}
      asks to {whatItAsks(request, effect)} with the account <strong>{account}</strong>. Asked{' '}
      <Instant at={requestedAt} />
      {isOpen ? (
        <>
          ; without a decision it ends <Instant at={expiresAt} />
        </>
      ) : null}
      . Run: <RunLink runAddress={runAddress} {...requestedBy} />
    </p>
  );
}

const asks = {
  read: 'read something',
  create: 'make something new',
  update: 'change something',
  delete: 'delete something',
  send: 'send something out',
} as const;

/** A raw call that is not known to be harmless counts as a `send`, whatever it does: of its effect nothing is said but what its method means. */
function whatItAsks({ step, input }: ApprovalState['request'], effect: Effect): string {
  if (effect !== 'send' || contractOf(step)?.passThrough !== true) return asks[effect];
  const { method } = (input ?? {}) as { method?: unknown };
  return method === 'DELETE' ? asks.delete : 'make this call, which may reach other people,';
}

/** Shows the effect of a request as far as its input alone does not tell it. */
function ReviewView({ review, isSigned }: { review: Review; isSigned: boolean }) {
  if (review.length === 0) return null;
  return (
    <section class="message review" aria-label="What it comes to">
      <h2>What it comes to</h2>
      {isSigned ? null : <p>{unsignedReview}</p>}
      <dl>
        {review.map(({ name, value }) => (
          <Line name={visible(name)}>
            <span class="verbatim">{visible(value)}</span>
          </Line>
        ))}
      </dl>
    </section>
  );
}
