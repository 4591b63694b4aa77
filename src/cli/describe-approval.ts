import type { ApprovalOutcome, ApprovalState, ApprovalVerdict } from '../contracts';

/** The request as a reviewer needs it: who asks for what, until when, and every field of the input. */
export function describeApproval(id: string, { request, expiresAt, outcome, lastProblem }: ApprovalState): string {
  return [
    `${request.title}: ${request.summary}`,
    `Asked by ${request.agent === undefined ? '' : `the agent ${request.agent}, in `}${request.requestedBy.workflowId}; account ${request.account}; expires ${expiresAt}`,
    '',
    ...Object.entries(request.input as object).map(([field, value]) => describeField(field, value)),
    '',
    outcome === undefined ? howToDecide(id) : describeOutcome(outcome),
    ...(lastProblem === undefined ? [] : [`The last decision could not be taken: ${lastProblem}`]),
  ].join('\n');
}

/** Behind a bar, so that text of several lines cannot pass itself off as another field. */
function describeField(field: string, value: unknown): string {
  const short = JSON.stringify(value);
  const text = typeof value === 'string' ? value : short.length < 80 ? short : JSON.stringify(value, undefined, 2);
  const lines = text.split(/\r\n|[\n\r]/);
  return lines.length === 1 ? `  ${field}: ${text}` : [`  ${field}:`, ...lines.map((line) => `  | ${line}`)].join('\n');
}

export function howToDecide(id: string): string {
  return [
    'Decide with one of:',
    `  agent-integrations approvals approve ${id}`,
    `  agent-integrations approvals edit ${id} --set field=value`,
    `  agent-integrations approvals reject ${id} --reason "…"`,
  ].join('\n');
}

export function describeOutcome(outcome: ApprovalOutcome | ApprovalVerdict): string {
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
