import type { AgentIntegrationsClient } from '../../client';
import { contractOf } from '../../contracts';
import type { ApprovalDecision, ApprovalOutcome, ShownApproval } from '../../contracts/approval';
import { failureOf } from '../../contracts/failure-of';
import { readAs } from '../../contracts/reading/read-as';
import { withPatience, withPatienceForProvider } from '../../temporal/with-patience';
import { inputHash } from '../../trust/input-hash';

interface SentDecision {
  /** The name of the token that decides. */
  approver: string;
  decision: Omit<ApprovalDecision, 'approver'>;
  /** The digest of the request that was shown, where the program gives it. */
  asked: string | undefined;
}

/**
 * Decides, or returns the outcome to which exactly this decision by this approver has led already: a program whose first answer was lost sends its
 * decision again, and would take a refusal for somebody else's decision.
 *
 * @throws as the client's `approvals.decide`
 */
export async function takeDecision(
  client: AgentIntegrationsClient,
  id: string,
  sent: SentDecision,
): Promise<ApprovalOutcome> {
  const { approver, decision, asked } = sent;
  try {
    // The worker that takes the decision may look at the provider, for what the edited call would do.
    return await withPatienceForProvider(client, () => client.approvals.decide(id, approver, decision, asked));
  } catch (error) {
    const type = failureOf(error)?.type;
    if (type !== 'Conflict' && type !== 'DecisionRefused') throw error;
    const now = await withPatience(client, () => client.approvals.get(id));
    if (now.outcome === undefined || !hasLedTo(now.outcome, now, sent)) throw error;
    return now.outcome;
  }
}

function hasLedTo(
  outcome: ApprovalOutcome,
  { request, asked }: ShownApproval,
  { approver, decision: { decision, input, reason }, asked: shown = asked }: SentDecision,
): boolean {
  if (outcome.kind === 'expired' || !outcome.verified || outcome.reason !== reason || shown !== asked) return false;
  if (outcome.kind === 'rejected') return decision === 'reject' && outcome.approver === approver;
  if (decision !== 'approve' || outcome.grant.approver !== approver) return false;
  return input === undefined ? !outcome.edited : hashOf(request, input) === outcome.grant.inputHash;
}

function hashOf({ step }: ShownApproval['request'], input: unknown): string | undefined {
  const contract = contractOf(step);
  const read = contract === undefined ? undefined : readAs(contract.input, input);
  return contract !== undefined && read?.success === true ? inputHash(contract, read.data) : undefined;
}
