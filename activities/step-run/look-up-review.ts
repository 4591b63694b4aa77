import { ofOneOwner } from '../../src/accounts/one-owner';
import { cutText } from '../../src/text/cut-text';
import type { Review } from '../../src/contracts/review';
import type { OutgoingRequest } from '../../src/providers/provider-caller';
import type { Dependencies } from '../dependencies';
import type { StepImplementation } from '../implement';
import { unhurried } from '../attempts/attempt-time';
import type { PreparedCall } from './prepare-call';
import { contextOf } from './step-context';
import { providerClientFor } from '../provider-clients';

/** The most characters shown of one fact; the grant is bound to the whole fact. */
const mostShown = 20_000;

/**
 * Reads from the provider what a call would do. It only reads.
 *
 * @returns nothing for a step whose input already says everything
 * @throws any error of the reads
 */
export async function lookUpReview(
  { review }: StepImplementation,
  prepared: PreparedCall,
  dependencies: Dependencies,
  signal: AbortSignal,
): Promise<Review> {
  if (review === undefined) return [];
  const onRequest = ({ method, url }: OutgoingRequest): void => {
    if (method !== 'GET') throw new Error(`A review only reads, and was about to ${method} ${new URL(url).pathname}.`);
  };
  const { account, input, owner } = prepared;
  const accessTokens = ofOneOwner(dependencies.accessTokens, owner);
  const client = await providerClientFor({ ...dependencies, accessTokens }, account, signal, onRequest);
  const facts = await review(input, {
    ...contextOf(prepared, dependencies, { signal, ...unhurried }),
    ...client,
    // Only the step itself saves progress for a later attempt.
    saveProgress: () => undefined,
  });
  return facts.map((fact) => ({
    ...fact,
    value: cutText(fact.value, mostShown, ` … (${fact.value.length} characters)`),
  }));
}
