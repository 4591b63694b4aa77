import { getClient } from '@temporalio/activity';
import { whyGone } from '../../src/trust/gone-agent';
import { provenApprover } from '../../src/trust/decision-proof';
import { signGrant } from '../../src/trust/grant';
import { approversInWords, mayApprove } from '../../src/trust/may-approve';
import { defined } from '../../src/json/defined';
import type { CheckDecisionInput, DecisionCheck } from '../../src/messages/approval';
import type { Grant } from '../../src/contracts/approval';
import { contractOf } from '../../src/contracts';
import { isToolError } from '../../src/contracts/tool-error';
import { inputHash } from '../../src/trust/input-hash';
import type { KeyRing } from '../../src/encryption/key-ring';
import type { Dependencies } from '../dependencies';
import type { StepImplementation } from '../implement';
import { trustedAgent } from '../agents/trusted-agent';
import { othersWithAddedFiles } from './files-of-others';
import { reviewDecision } from './review-decision';
import { changedMembers } from '../../src/contracts/reading/changed-members';
import { problemsOf, readAs } from '../../src/contracts/reading/read-as';

const unverified = 'someone with access to Temporal (unverified)';

/**
 * Checks who decided and, for an approval, that the step accepts the final input; signs the grant. A refusal leaves the request open. Any
 * workflow can run this with made-up input: nothing is signed for a person except what that person's proof covers.
 */
export function checkDecision(implementations: readonly StepImplementation[], dependencies: Dependencies) {
  const { keyRing } = dependencies;
  return async (asked: CheckDecisionInput): Promise<DecisionCheck> => {
    const { approvalId, request, decision } = asked;
    const refused = (problem: string): DecisionCheck => ({ kind: 'refused', problem });
    const approver = provenApprover(keyRing, { approvalId, request }, decision);
    const verified = approver !== undefined;
    if (!verified && decision.approver !== undefined) {
      return refused(
        'The decision names an approver but was not signed by our gateway or client for this request. Leave "approver" out when you signal by hand.',
      );
    }
    if (!verified && request.refuseUnverified) {
      return refused(
        'This agent takes decisions from signed-in people only. Decide on the approval page or with the command line.',
      );
    }
    const contract = contractOf(request.step);
    if (contract === undefined)
      return refused(`This worker does not know the step ${request.step}. Deploy the version the agent runs on.`);
    const original = readAs(contract.input, request.input);
    // An edit that is null is an edit: it must not approve what the person meant to change.
    const final = readAs(contract.input, decision.input === undefined ? request.input : decision.input);
    if (decision.decision === 'approve' && !final.success) {
      return refused(`The edited input is not valid. ${problemsOf(final.error).join(' ')}`);
    }
    const input = final.success ? final.data : request.input;
    // A rejection is accepted whatever the input, even if somebody made the request up.
    const account = decision.decision === 'approve' ? (input as { account?: string }).account : undefined;
    if (account !== undefined && account !== request.account) {
      return refused(
        `The call was asked for with the account "${request.account}"; reject it and have the agent ask again to use another.`,
      );
    }
    const others = decision.decision === 'approve' ? othersWithAddedFiles(request, input, contract.integration) : [];
    if (others.length > 0) {
      return refused(
        `The edit adds a file of ${others.join(', ')}, and the call was asked for with the account "${request.account}": add files of that one alone, or reject it and have the agent ask again with the file.`,
      );
    }
    const { approvers, problem } =
      decision.decision === 'approve' ? await approversFor(request.agent, dependencies) : {};
    if (problem !== undefined) return refused(problem);
    if (approvers !== undefined && !(verified && mayApprove(approvers, approver.name))) {
      return refused(
        `${approversInWords(approvers)} You are known as ${approver?.name ?? unverified}. The request stays open; you may reject it.`,
      );
    }
    const hash = inputHash(contract, input);
    const edited = !original.success || inputHash(contract, original.data) !== hash;
    const reviewed =
      decision.decision === 'approve'
        ? await reviewDecision({ request, contract, input, inputHash: hash, edited }, implementations, dependencies)
        : undefined;
    if (reviewed?.problem !== undefined) return refused(reviewed.problem);
    return {
      kind: 'acceptable',
      input,
      inputHash: hash,
      approver: approver?.name ?? unverified,
      verified,
      edited,
      changed: edited ? changedMembers(request.step, request.input, input).map(({ name }) => name) : [],
      ...(reviewed !== undefined && {
        review: reviewed.review,
        grant: grantFor(keyRing, asked, approver, { inputHash: hash, bound: reviewed.bound }),
      }),
    };
  };
}

/** Returns the approvers in the agent's current definition, if it can be trusted, or why there will be none any more. The gate checks both again. */
async function approversFor(
  agent: string | undefined,
  { definitions }: Dependencies,
): Promise<{ approvers?: readonly string[]; problem?: string }> {
  if (agent === undefined) return {};
  try {
    return defined({ approvers: (await trustedAgent(agent, definitions)).definition.approval.approvers });
  } catch (error) {
    if (!isToolError(error, 'PermissionDenied')) throw error;
    // Whoever approves, nothing runs for an agent that was never there or is not trusted.
    return defined({ problem: await whyGone(getClient(), agent) });
  }
}

function grantFor(
  keyRing: KeyRing,
  { approvalId, request, expiresAt }: CheckDecisionInput,
  approver: { name: string; at: string } | undefined,
  { inputHash, bound }: { inputHash: string; bound: string | undefined },
): Grant {
  const { agent, step, account, owner, ownerId, expiresAfterSeconds } = request;
  const decidedAt = new Date();
  // Only the proof tells when a person decided: an old proof that is shown again later extends nothing.
  const latest = (approver === undefined ? decidedAt.getTime() : Date.parse(approver.at)) + expiresAfterSeconds * 1000;
  return signGrant(keyRing, {
    approvalId,
    ...defined({ agent }),
    step,
    account,
    ...defined({ owner, ownerId }),
    inputHash,
    ...defined({ bound }),
    approver: approver?.name ?? unverified,
    verified: approver !== undefined,
    decidedAt: decidedAt.toISOString(),
    expiresAt: new Date(Math.min(latest, Date.parse(expiresAt))).toISOString(),
  });
}
