import { cancellationSignal } from '@temporalio/activity';
import { accountId } from '../../src/contracts/account';
import type { ApprovalRequest } from '../../src/contracts/approval';
import { defined } from '../../src/json/defined';
import type { Review } from '../../src/contracts/review';
import type { StepContract } from '../../src/contracts/step';
import { isToolError } from '../../src/contracts/tool-error';
import { isReviewSigned } from '../../src/trust/review-signature';
import { actingAgent } from '../../src/temporal/call/acting-agent';
import type { Dependencies } from '../dependencies';
import type { StepImplementation } from '../implement';
import { boundOf, factsInWords, unseenFacts } from '../step-run/bound-facts';
import { equipmentFor } from '../step-run/equipment';
import { lookUpReview } from '../step-run/look-up-review';

/** A person waits for the answer. */
const patienceMilliseconds = 7_000;

interface Decided {
  request: ApprovalRequest;
  contract: StepContract;
  /** The final input, valid for the step. */
  input: unknown;
  inputHash: string;
  edited: boolean;
}

export type ReviewedDecision = { problem: string } | { problem?: undefined; review: Review; bound?: string };

/**
 * Returns the review of the input that a person approves, and what the grant is bound to. An unedited input keeps the review that was shown, if the
 * gate looked it up. An edit can lead elsewhere (another message to answer), and a request that the gate has not signed can show anything: for both,
 * the review is looked up again, and the call must not reach anybody who was neither shown nor named in the input.
 *
 * The gate signs every request, those of steps without a review too. One in an agent's name that it has not signed is of an earlier release, which a
 * run of that agent has asked for, or made up, and then nothing comes of it.
 */
export async function reviewDecision(
  decided: Decided,
  implementations: readonly StepImplementation[],
  dependencies: Dependencies,
): Promise<ReviewedDecision> {
  const { request, input, edited } = decided;
  const shown = request.review ?? [];
  const isSigned = isReviewSigned(dependencies.keyRing, request);
  if (!edited && isSigned) return bind(shown, input);
  const implementation = implementations.find((one) => one.contract.name === request.step);
  const isLookedUp = implementation?.review !== undefined;
  const namesAgentUnsigned = request.agent !== undefined && !isSigned;
  if ((isLookedUp || namesAgentUnsigned) && !(await isAskedByAgent(request, dependencies))) {
    const asker = request.agent === undefined ? 'without an agent' : `by the agent "${request.agent}"`;
    return {
      problem: `Nobody with the keys has started what says that it is asked ${asker}, so nothing is looked up for it or granted. Reject it.`,
    };
  }
  if (!isLookedUp) return bind([], input);
  const signal = AbortSignal.any([cancellationSignal(), AbortSignal.timeout(patienceMilliseconds)]);
  try {
    const review = await lookUp(decided, implementation, dependencies, signal);
    const news = unseenFacts(shown, review, input);
    if (news.length === 0) return bind(review, input);
    return {
      problem: `With this input it comes to what the request did not show: ${factsInWords(news)}. Write whom it goes to into the input itself, or reject it and have the agent ask again.`,
    };
  } catch (error) {
    if (!isToolError(error) && !signal.aborted) throw error;
    if (!isToolError(error) || error.type === 'RateLimited' || error.type === 'ProviderUnavailable') {
      return {
        problem: `What this input comes to cannot be looked up now (${error instanceof Error ? error.message : 'no answer'}). Decide again in a while.`,
      };
    }
    // The step will fail with the same error, or find more than the grant is bound to and refuse.
    return bind([], input);
  }
}

function bind(review: Review, input: unknown): ReviewedDecision {
  const bound = boundOf(review, input);
  return { review, ...defined({ bound }) };
}

/** Anyone can submit a request that names an agent, so that agent's data is read only for runs proven to be its own. */
async function isAskedByAgent({ agent }: ApprovalRequest, { keyRing, configuration }: Dependencies): Promise<boolean> {
  try {
    return (await actingAgent(keyRing, configuration.unsignedUntil)) === agent;
  } catch (error) {
    if (isToolError(error, 'PermissionDenied')) return false;
    throw error;
  }
}

async function lookUp(
  { request: { agent, account }, contract, input, inputHash }: Decided,
  implementation: StepImplementation,
  dependencies: Dependencies,
  signal: AbortSignal,
): Promise<Review> {
  const equipment = await equipmentFor(agent, contract, input, dependencies);
  const prepared = {
    contract,
    input,
    inputHash,
    account: accountId(contract.integration, account),
    // Whose it has become since is for the call to refuse, with the grant.
    owner: {},
    equipment,
    key: '',
  };
  return lookUpReview(implementation, prepared, dependencies, signal);
}
