import { activityInfo, getClient } from '@temporalio/activity';
import { readingValidMilliseconds } from '../../src/trust/definition-lease';
import { inputHash } from '../../src/trust/input-hash';
import { reviewSignature } from '../../src/trust/review-signature';
import { nameOfAccount } from '../../src/contracts/account';
import type { AccountOwner } from '../../src/contracts/account-owner';
import type { Grant } from '../../src/contracts/approval';
import { bytesOf, inMegabytes, mostBytes } from '../../src/json/most-bytes';
import { defined } from '../../src/json/defined';
import { readAs } from '../../src/contracts/reading/read-as';
import type { Review } from '../../src/contracts/review';
import { asksAPerson } from '../../src/contracts/permission';
import type { StepContract } from '../../src/contracts/step';
import { isToolError, toolError } from '../../src/contracts/tool-error';
import { visibleLine } from '../../src/text/visible-text';
import type { KeyRing } from '../../src/encryption/key-ring';
import type { ApprovalRequiredDetails } from '../../src/messages/approval';
import type { Dependencies } from '../dependencies';
import type { StepImplementation } from '../implement';
import { assertBegun } from '../nexus/assert-begun';
import { asOutcomeUnknown } from '../attempts/outcome-unknown';
import { assertAsApproved } from './assert-as-approved';
import { mayHaveBeenSent } from '../attempts/nothing-sent';
import { attemptsBefore } from './attempts-before';
import { checkGrant } from './check-grant';
import { earlierCall, type EarlierCall } from './earlier-call';
import { mayBeFresh } from '../attempts/fresh-item';
import { lookUpReview } from './look-up-review';
import { parseInput } from './parse-input';
import { sha256 } from './call-key';
import { accountNamed, prepareCall, type PreparedCall } from './prepare-call';
import { readGrant } from './read-grant';
import { assertSameOwner } from './same-owner';
import { useGrant } from './use-grant';
import { writtenBefore } from './account-written-as';

interface Given {
  rawInput: unknown;
  granted: { approvalId: string } | undefined;
  dependencies: Dependencies;
  signal: AbortSignal;
}

/**
 * Makes sure that a call may be made now. The agent's permissions are read again at each attempt. A call that an earlier attempt may have made stays
 * the same call, whatever settings have changed since.
 *
 * @returns the call with what an earlier run recorded about it; if that includes an answer, it is the answer of this call
 * @throws any error that prevents the call, including ApprovalRequired; OutcomeUnknown when an earlier run may have made the call
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
    throw before === undefined || mayBeFresh(error, activityInfo()) ? error : asOutcomeUnknown(error);
  }
}

async function permitted(
  implementation: StepImplementation,
  { input, before }: { input: unknown; before: EarlierCall | undefined },
  given: Given,
): Promise<PreparedCall> {
  const { contract } = implementation;
  const { rawInput, granted, dependencies } = given;
  // The answer of an earlier run needs no grant, and its approval may be forgotten by now.
  const needsGrant = before?.result === undefined;
  const grant =
    granted !== undefined && needsGrant ? await readGrant(dependencies.keyRing, granted.approvalId) : undefined;
  const prepared = await prepareCall(contract, input, dependencies, grant?.account).catch((error: unknown) => {
    // The grant has not been compared with the call yet, and the refusal would reveal the agent's settings to a stranger.
    if (isToolError(error) && error.nonRetryable === true)
      assertBegun(dependencies.keyRing, { step: contract.name, input: rawInput });
    throw error;
  });
  const call = before === undefined ? prepared : { ...prepared, before };
  if (before?.result !== undefined) return call;
  // A grant also counts if approval is no longer needed: an earlier attempt may have used it.
  if (grant !== undefined) return withGrant(implementation, call, grant, given);
  if (!asksAPerson(call.equipment.permission)) {
    const changed = accountChangedSince(call, before, dependencies.keyRing);
    return { ...call, ...defined({ changed }) };
  }
  if (writtenBefore(attemptsBefore(dependencies.keyRing)) !== undefined)
    return { ...call, changed: 'A person has to approve this since.' };
  // An account that is not there is refused before a person is asked, and the approval is bound to whose it is.
  const holder = await dependencies.accessTokens.holder(getClient(), call.account);
  const review = await lookUpReview(implementation, { ...call, owner: holder }, dependencies, given.signal);
  throw approvalRequired(dependencies.keyRing, call, review, holder);
}

/**
 * Returns why the call may look for its effect and do nothing more, if an earlier attempt may have made it as another account: that attempt has left no
 * word as which, the call names none, and the agent, which fixes one, was defined since.
 */
function accountChangedSince(
  { contract, input, equipment }: PreparedCall,
  before: EarlierCall | undefined,
  keyRing: KeyRing,
): string | undefined {
  const { agent = '', account, definedAt } = equipment;
  if (account === undefined || definedAt === undefined) return undefined;
  if (accountNamed(input) !== undefined || contract.effect(input) === 'read') return undefined;
  const attempts = attemptsBefore(keyRing);
  const hasLeftNoWord = mayHaveBeenSent(attempts) && writtenBefore(attempts) === undefined;
  const inThisRun = hasLeftNoWord ? activityInfo().scheduledTimestampMs : undefined;
  const since = before?.mayBeDone === true ? before.since.getTime() : inThisRun;
  // An attempt may go by the definition before for as long as a reading of it is valid.
  if (since === undefined || definedAt.getTime() + readingValidMilliseconds < since) return undefined;
  return `The agent "${agent}" was defined anew since this was begun, perhaps with another account than "${account}".`;
}

async function withGrant(
  implementation: StepImplementation,
  call: PreparedCall,
  grant: Grant,
  { dependencies, signal }: Given,
): Promise<PreparedCall> {
  const { keyRing } = dependencies;
  const { contract, input, equipment } = call;
  const account = nameOfAccount(call.account);
  checkGrant(grant, { step: contract.name, account, inputHash: call.inputHash, equipment });
  await assertSameOwner(call.account, grant, 'this was asked for. Ask for approval again.');
  const earlier = await useGrant(grant, equipment.approval);
  // The key comes from the grant, so that an effect of an earlier call with this grant is found, whatever the input means now.
  const owner = grant.owner === undefined ? call.owner : { owner: grant.owner, ownerId: grant.ownerId };
  const allowed: PreparedCall = { ...call, owner, key: sha256(grant.approvalId), granted: { grant, earlier } };
  const { progress } = attemptsBefore(keyRing);
  const asApproved = await assertAsApproved({ bound: grant.bound, input, earlier, progress }, () =>
    lookUpReview(implementation, allowed, dependencies, signal),
  );
  return { ...allowed, ...asApproved };
}

/**
 * Returns what a run before a reset of the workflow recorded about this very call, with the same grant if the call has one.
 *
 * @throws ProviderUnavailable, retryable, while an attempt of that run may still be running
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

/** A local activity becomes another call after a minute of waiting or its worker's death: it would not look for the earlier attempt's effect. */
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
  { owner, ownerId }: AccountOwner,
): Error {
  const { agent, approval } = equipment;
  const call = { step: contract.name, account: nameOfAccount(account), ...defined({ agent }) };
  const details: ApprovalRequiredDetails = {
    ...call,
    title: contract.title,
    effect: contract.effect(input),
    summary: visibleLine(contract.summarise(input)),
    expiresAfterSeconds: approval.expiresAfterSeconds,
    refuseUnverified: approval.refuseUnverified,
    owner,
    ...defined({ ownerId }),
    ...(review.length > 0 && { review }),
    reviewSignature: reviewSignature.sign(keyRing, { ...call, input, review }),
  };
  assertFits(contract, { ...details, input });
  return toolError('ApprovalRequired', `${contract.title} waits for a person's approval.`, { details, benign: true });
}

/**
 * The most that a request may have, in bytes of JSON: once it is approved, one answer of Temporal has it twice (the request, and what was granted),
 * and Temporal answers no query with more than {@link mostBytes}.
 */
const mostOfRequest = mostBytes / 2;

/**
 * Temporal does not refuse what is too large for it, the argument of a workflow: it terminates the run that asks.
 *
 * @throws InvalidInput
 */
function assertFits({ title }: StepContract, request: object): void {
  const bytes = bytesOf(request);
  if (bytes <= mostOfRequest) return;
  throw toolError(
    'InvalidInput',
    `${title} needs a person's approval, and the request with all that the person is to see would have ${inMegabytes(bytes)} MB, more than the ${inMegabytes(mostOfRequest)} MB that a request may have. Nobody was asked and nothing was done. Ask for less at once.`,
  );
}
