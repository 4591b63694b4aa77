import { changedMembers } from '../../contracts/reading/changed-members';
import { approversInWords } from '../../trust/may-approve';
import type { ApprovalOutcome, ApprovalRequest, ApprovalVerdict, ShownApproval } from '../../contracts';
import type { Review } from '../../contracts/review';
import { requestInWords } from '../../client/approvals/request-in-words';
import { unsignedReview } from '../../trust/review-signature';
import { visibleLine } from '../../text/visible-text';

/** Shows the request as a reviewer needs it: who asks for what, until when, and every field of the input. */
export function describeApproval(
  id: string,
  {
    request,
    asked,
    expiresAt,
    outcome,
    withdrawnAt,
    lastProblem,
    approvers,
    problem,
    isReviewSigned,
  }: ShownApproval & { approvers?: readonly string[]; problem?: string },
): string {
  const { title, summary } = requestInWords(request);
  return [
    `${title}: ${summary}`,
    visibleLine(
      `Asked by ${request.agent === undefined ? '' : `the agent ${request.agent}, in `}${request.requestedBy.workflowId}; account ${request.account}; expires ${expiresAt}`,
    ),
    ...(approvers === undefined ? [] : [approversInWords(approvers)]),
    ...(problem === undefined || outcome !== undefined || withdrawnAt !== undefined ? [] : [problem]),
    '',
    ...describeInput(request.input),
    '',
    ...reviewLines(outcome?.kind === 'approved' ? outcome.review : request.review, isReviewSigned),
    ...(outcome?.kind === 'approved' && outcome.edited ? describeEdit(request, outcome.input) : []),
    ...(outcome === undefined ? [] : [describeOutcome(outcome)]),
    ...(withdrawnAt === undefined
      ? []
      : [`Withdrawn ${withdrawnAt}: nobody waits for a decision any more. Nothing was decided, and nothing is done.`]),
    ...(outcome === undefined && withdrawnAt === undefined ? [howToDecide(id, asked)] : []),
    ...(lastProblem === undefined ? [] : [visibleLine(`The last decision could not be taken: ${lastProblem}`)]),
  ].join('\n');
}

const describeInput = (input: unknown): string[] =>
  typeof input === 'object' && input !== null
    ? Object.entries(input).map(([field, value]) => describeField(field, value))
    : [describeField('input', input)];

/** What the input alone does not show. */
function reviewLines(review: Review = [], isSigned: boolean): string[] {
  const heading = isSigned ? 'What it comes to:' : `What it comes to. ${unsignedReview}`;
  return review.length === 0 ? [] : [heading, describeReview(review), ''];
}

export const describeReview = (review: Review): string =>
  review.map(({ name, value }) => describeField(name, value)).join('\n');

function describeEdit({ step, input }: ApprovalRequest, approved: unknown): string[] {
  const changes = changedMembers(step, input, approved).flatMap(({ name, before, after }) => [
    describeField(`${name}, as asked`, before),
    describeField(`${name}, as approved`, after),
  ]);
  return ['Changed:', ...changes, '', 'Approved:', ...describeInput(approved), ''];
}

/** Puts text of several lines behind a bar, so that it cannot pass itself off as another field. */
function describeField(field: string, value: unknown): string {
  const name = visibleLine(field);
  const short = JSON.stringify(value ?? null);
  const text = typeof value === 'string' ? value : short.length < 80 ? short : JSON.stringify(value, undefined, 2);
  const lines = text.split(/\r\n|[\n\r]/);
  return lines.length === 1 ? `  ${name}: ${text}` : [`  ${name}:`, ...lines.map((line) => `  | ${line}`)].join('\n');
}

/** For a person who does not see the whole request: whoever is handed "approve" here agrees to what they have not read. */
export const howToLook = (id: string): string => `Look at it, and decide: agent-integrations approvals show ${id}`;

/** @param asked digest of the request that is shown whole: the decision counts for no other request */
function howToDecide(id: string, asked: string): string {
  const bound = ` --asked ${asked}`;
  return [
    'Decide with one of:',
    `  agent-integrations approvals approve ${id}${bound}`,
    `  agent-integrations approvals edit ${id} --set field=value${bound}`,
    `  agent-integrations approvals reject ${id} --reason "…"${bound}`,
  ].join('\n');
}

/** In one line: the person who decided wrote the reason, and several lines of it could pass themselves off as other output. */
export const describeOutcome = (outcome: ApprovalOutcome | ApprovalVerdict): string => visibleLine(inWords(outcome));

function inWords(outcome: ApprovalOutcome | ApprovalVerdict): string {
  const reason = 'reason' in outcome ? ` Reason: ${outcome.reason}` : '';
  const unverified = 'verified' in outcome && !outcome.verified ? ' (name not verified)' : '';
  switch (outcome.kind) {
    case 'approved':
      return `Approved${outcome.edited ? ' with changes' : ''} by ${outcome.grant.approver}${unverified} at ${outcome.grant.decidedAt}.${reason}`;
    case 'rejected':
      return `Rejected by ${outcome.approver}${unverified} at ${outcome.decidedAt}.${reason}`;
    case 'expired':
      return `Nobody decided before it expired at ${outcome.expiredAt}, which counts as no.`;
  }
}
