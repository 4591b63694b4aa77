import { activityInfo } from '@temporalio/activity';
import { inputHash } from '../../src/approvals/input-hash';
import { signReview } from '../../src/approvals/review-signature';
import { nameOfAccount } from '../../src/contracts/account';
import { readAs } from '../../src/contracts/reading/read-as';
import type { Review } from '../../src/contracts/review';
import { asksAPerson, type StepContract } from '../../src/contracts/step';
import { isToolError, toolError } from '../../src/contracts/tool-error';
import { visibleLine } from '../../src/contracts/visible-text';
import type { KeyRing } from '../../src/encryption/key-ring';
import type { ApprovalRequiredDetails } from '../../src/messages/approval';
import type { Dependencies } from '../dependencies';
import type { StepImplementation } from '../implement';
import { assertBegun } from '../nexus/assert-begun';
import { inDoubt } from '../refused-in-doubt';
import { assertAsApproved } from './assert-as-approved';
import { attemptsBefore } from './attempts-before';
import { checkGrant } from './check-grant';
import { earlierCall, type EarlierCall } from './earlier-call';
import { mayBeFresh } from './fresh-item';
import { lookUpReview } from './look-up-review';
import { parseInput } from './parse-input';
import { prepareCall, sha256, type PreparedCall } from './prepare-call';
import { assertSameOwner, ownerOf } from './same-owner';
import { useGrant } from './use-grant';
import { writtenBefore } from './written-as';

interface Given {
  rawInput: unknown;
  granted: { approvalId: string } | undefined;
  dependencies: Dependencies;
  signal: AbortSignal;
}

/**
 * Makes sure that a call may be made now. What an agent may do is read anew at each attempt; a call that an earlier attempt may have made stays the
 * one it was, whatever has been switched since.
 *
 * @returns the call with what a run before has of it, which is the answer where it has one
 * @throws whatever keeps the call from being made, ApprovalRequired among it; OutcomeUnknown where a run before may have made it
 */
export async function permit(implementation: StepImplementation, given: Given): Promise<PreparedCall> {
  const { contract } = implementation;
  const { rawInput, granted, dependencies } = given;
  const input = parseInput(contract, rawInput);
  assertKeyLasts(contract, input);
  if (granted === undefined) assertBegun(dependencies.keyRing, { step: contract.name, input: rawInput });
  const before = await madeBefore(contract, input, granted?.approvalId);
  try {
    return await permitted(implementation, { input, before }, given);
  } catch (error) {
    throw before === undefined || mayBeFresh(error, activityInfo()) ? error : inDoubt(error);
  }
}

async function permitted(
  implementation: StepImplementation,
  { input, before }: { input: unknown; before: EarlierCall | undefined },
  given: Given,
): Promise<PreparedCall> {
  const { contract } = implementation;
  const { rawInput, granted, dependencies } = given;
  const prepared = await prepareCall(contract, input, dependencies).catch((error: unknown) => {
    // Nobody has looked at a grant yet, and a stranger would read what the refusal tells of the agent.
    if (isToolError(error) && error.nonRetryable === true)
      assertBegun(dependencies.keyRing, { step: contract.name, input: rawInput });
    throw error;
  });
  const call = before === undefined ? prepared : { ...prepared, before };
  if (before?.result !== undefined) return call;
  // A grant counts also where nobody has to be asked any more: an earlier attempt may have used it.
  if (granted !== undefined) return withGrant(implementation, call, granted.approvalId, given);
  if (!asksAPerson(call.equipment.permission)) return call;
  if (writtenBefore(attemptsBefore(dependencies.keyRing)) !== undefined)
    return { ...call, changed: 'A person has to approve this since.' };
  const review = await lookUpReview(implementation, call, dependencies, given.signal);
  throw approvalRequired(dependencies.keyRing, call, review, await ownerOf(call.account));
}

async function withGrant(
  implementation: StepImplementation,
  call: PreparedCall,
  approvalId: string,
  { dependencies, signal }: Given,
): Promise<PreparedCall> {
  const { keyRing } = dependencies;
  const { contract, input, equipment } = call;
  const account = nameOfAccount(call.account);
  const grant = await checkGrant(keyRing, {
    ...{ approvalId, step: contract.name, account, inputHash: call.inputHash, equipment },
  });
  await assertSameOwner(call.account, grant.owner, 'this was asked for. Ask for approval again.');
  const earlier = await useGrant(grant, equipment.approval);
  // With the grant: what an earlier call with it has made is not what the input means.
  const allowed: PreparedCall = { ...call, key: sha256(approvalId), granted: { grant, earlier } };
  const { progress } = attemptsBefore(keyRing);
  const asApproved = await assertAsApproved({ bound: grant.bound, input, earlier, progress }, () =>
    lookUpReview(implementation, allowed, dependencies, signal),
  );
  return { ...allowed, ...asApproved };
}

/**
 * What a run from which the workflow was reset has of this very call, with the same grant if it has one.
 *
 * @throws ProviderUnavailable, to be tried again, while an attempt of that run may still be under way
 */
async function madeBefore(
  contract: StepContract,
  input: unknown,
  approvalId: string | undefined,
): Promise<EarlierCall | undefined> {
  if (contract.effect(input) === 'read') return undefined;
  const hash = inputHash(contract, input);
  const earlier = await earlierCall(([rawInput, grant]) => {
    const parsed = readAs(contract.input, rawInput ?? {});
    return (
      parsed.success &&
      inputHash(contract, parsed.data) === hash &&
      (grant as { approvalId?: string } | undefined)?.approvalId === approvalId
    );
  });
  const left = (earlier?.overAt?.getTime() ?? 0) - Date.now();
  if (left <= 0) return earlier;
  throw toolError(
    'ProviderUnavailable',
    `${contract.title} was under way when the workflow was reset; it is looked for when that attempt must have ended.`,
    { retryAfterMilliseconds: left, benign: true },
  );
}

/** A local activity is another call to us once it has waited for a minute, or its worker has died: it would not look for the effect of the attempt before. */
function assertKeyLasts(contract: StepContract, input: unknown): void {
  if (!activityInfo().isLocal || contract.effect(input) === 'read') return;
  throw toolError(
    'InvalidInput',
    `${contract.title} could happen twice in a local activity, so nothing was done. Call it with \`proxyActivities\` or \`callStep\`, or as the step \`${contract.name}\` of this package.`,
  );
}

function approvalRequired(
  keyRing: KeyRing,
  { contract, input, account, equipment }: PreparedCall,
  review: Review,
  owner: string | undefined,
): Error {
  const { agent, approval } = equipment;
  const call = { step: contract.name, account: nameOfAccount(account), ...(agent === undefined ? {} : { agent }) };
  const details: ApprovalRequiredDetails = {
    ...call,
    title: contract.title,
    effect: contract.effect(input),
    summary: visibleLine(contract.summarise(input)),
    expiresAfterSeconds: approval.expiresAfterSeconds,
    refuseUnverified: approval.refuseUnverified,
    ...(owner === undefined ? {} : { owner }),
    ...(review.length === 0 ? {} : { review, reviewSignature: signReview(keyRing, { ...call, input, review }) }),
  };
  return toolError('ApprovalRequired', `${contract.title} waits for a person's approval.`, { details, benign: true });
}
