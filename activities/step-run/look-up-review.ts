import type { Review } from '../../src/contracts/review';
import type { OutgoingRequest } from '../../src/providers/provider-caller';
import type { Dependencies } from '../dependencies';
import type { StepImplementation } from '../implement';
import { unhurried } from './attempt-time';
import { contextOf, type PreparedCall } from './prepare-call';
import { providerClientFor } from './provider-clients';

/** Characters of one fact that are shown; all of it is bound. */
const mostShown = 20_000;

/**
 * Reads at the provider what a call comes to. It only reads.
 *
 * @returns nothing for a step whose input says it all
 * @throws whatever the reading fails with
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
  const { account, input } = prepared;
  const client = await providerClientFor(dependencies, account, signal, onRequest);
  const facts = await review(input, {
    ...contextOf(prepared, dependencies, { signal, ...unhurried }),
    ...client,
    // What is noted for a later attempt is noted by the step itself.
    saveProgress: () => undefined,
  });
  return facts.map((fact) =>
    fact.value.length <= mostShown
      ? fact
      : { ...fact, value: `${fact.value.slice(0, mostShown)} … (${String(fact.value.length)} characters)` },
  );
}
