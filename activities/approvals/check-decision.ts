import { isDecisionProven } from '../../src/approvals/decision-proof';
import type { CheckDecisionInput, DecisionCheck } from '../../src/contracts/approval';
import { contractOf } from '../../src/contracts';
import type { Dependencies } from '../dependencies';
import { canonicalHash } from '../step-run/canonical-hash';
import { describeProblems } from '../step-run/parse-input';

const unverified = 'someone with access to Temporal (unverified)';

/** Checks who decided and, for an approval, that the final input is one the step takes. A refusal leaves the request open. */
export function checkDecision({ keyRing }: Pick<Dependencies, 'keyRing'>) {
  return ({ approvalId, request, decision }: CheckDecisionInput): Promise<DecisionCheck> => {
    const refused = (problem: string) => Promise.resolve<DecisionCheck>({ kind: 'refused', problem });
    const verified = isDecisionProven(keyRing, approvalId, decision);
    if (!verified && decision.approver !== undefined) {
      return refused(
        'The decision names an approver but was not signed by our gateway or client. Leave "approver" out when you signal by hand.',
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
    const original = contract.input.safeParse(request.input);
    const final = contract.input.safeParse(decision.input ?? request.input);
    if (decision.decision === 'approve' && !final.success) {
      return refused(`The edited input is not valid. ${describeProblems(final.error).join(' ')}`);
    }
    const input = final.success ? final.data : request.input;
    const { account } = input as { account?: string };
    if (account !== undefined && account !== request.account) {
      return refused(
        `The call was asked for with the account "${request.account}"; reject it and have the agent ask again to use another.`,
      );
    }
    const inputHash = canonicalHash(input);
    return Promise.resolve<DecisionCheck>({
      kind: 'acceptable',
      input,
      inputHash,
      summary: final.success ? contract.summarise(final.data) : request.summary,
      approver: verified && decision.approver !== undefined ? decision.approver.name : unverified,
      verified,
      edited: !original.success || canonicalHash(original.data) !== inputHash,
    });
  };
}
