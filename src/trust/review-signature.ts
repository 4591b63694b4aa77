import { contractOf } from '../contracts';
import type { ApprovalRequest } from '../contracts/approval';
import { readAs } from '../contracts/reading/read-as';
import type { KeyRing } from '../encryption/key-ring';
import { signatureOf } from '../encryption/signature-of';
import { withoutLaterMembers } from './input-hash';

/** The call under review, with its input as the step takes it. */
type ReviewedCall = Pick<ApprovalRequest, 'step' | 'account' | 'agent' | 'input' | 'review'>;

/** The notice shown next to a review that is not signed. */
export const unsignedReview =
  'Nobody with the keys has signed this: anybody may have written it, or an earlier release has looked it up. What decides is the input, and it is looked up again before an approval counts.';

/** Signature of what the gate has looked up: the effect of this call. */
export const reviewSignature = signatureOf<ReviewedCall>('reviews', ({ step, account, agent, input, review = [] }) => [
  step,
  account,
  agent ?? null,
  withoutLaterMembers(contractOf(step) ?? {}, input),
  review,
]);

/**
 * Whether a holder of the key ring looked up the request's review, for exactly this input: anyone who reaches the namespace can start a request
 * that shows other recipients than its input has. Reviews of earlier releases are not signed.
 */
export function isReviewSigned(keyRing: KeyRing, request: ApprovalRequest): boolean {
  const contract = contractOf(request.step);
  if (contract === undefined) return false;
  const taken = readAs(contract.input, request.input);
  return taken.success && reviewSignature.verify(keyRing, { ...request, input: taken.data }, request.reviewSignature);
}
