import { getClient } from '@temporalio/activity';
import { readOverview } from '../../src/accounts/account-directory';
import { chooseAccount } from '../../src/accounts/choose-account';
import { accountId, nameOfAccount, type AccountId } from '../../src/contracts/account';
import { connectedWithout, lackingScopes } from '../../src/contracts/account-scopes';
import type { RecordedOwner } from '../../src/contracts/account-owner';
import type { Grant } from '../../src/contracts/approval';
import type { Review } from '../../src/contracts/review';
import type { StepContract } from '../../src/contracts/step';
import { toolError } from '../../src/contracts/tool-error';
import { actingAgent } from '../../src/temporal/call/acting-agent';
import type { Dependencies } from '../dependencies';
import type { StepContext } from '../implement';
import { attemptsBefore } from './attempts-before';
import { callKey } from './call-key';
import type { EarlierCall } from './earlier-call';
import { equipmentFor, type Equipment } from './equipment';
import { inputHash } from '../../src/trust/input-hash';
import { assertSameOwner } from './same-owner';
import { writtenBefore } from './account-written-as';

/** A call with valid input, its account, and its agent's equipment. */
export interface PreparedCall {
  contract: StepContract;
  input: unknown;
  /** SHA-256 of the canonical input. */
  inputHash: string;
  account: AccountId;
  /** Whose the account has to be, where an earlier attempt or the grant has recorded it. */
  owner: RecordedOwner;
  equipment: Equipment;
  key: string;
  granted?: { grant: Grant; earlier: StepContext['earlier'] };
  /** The current values of the facts the reviewer was shown; only with a grant. */
  reviewed?: Review;
  /** Why the call may look for its effect and do nothing more; see `assertAsApproved` and `permit`. */
  changed?: string;
  /** What a run before a reset of the workflow recorded about the call. */
  before?: EarlierCall;
}

/**
 * @param input as parsed by the contract
 * @param approvedAs the account with which a person has approved a call; it counts for one that names none
 * @throws PermissionDenied, AccountNotFound
 */
export async function prepareCall(
  contract: StepContract,
  input: unknown,
  dependencies: Dependencies,
  approvedAs?: string,
): Promise<PreparedCall> {
  const named = accountNamed(input);
  if (named !== undefined) dependencies.accessTokens.lookAhead(getClient(), accountId(contract.integration, named));
  const agent = await actingAgent(dependencies.keyRing, dependencies.configuration.unsignedUntil);
  const equipment = await equipmentFor(agent, contract, input, dependencies);
  const written = writtenBefore(attemptsBefore(dependencies.keyRing));
  const writtenAs = named === undefined ? written?.writtenAs : undefined;
  const account = await accountOf(contract, input, equipment, { writtenAs, approvedAs });
  const owner = { owner: written?.writtenFor, ownerId: written?.writtenForId };
  await assertSameOwner(account, owner, 'an earlier attempt used it.');
  await assertFurtherScopes(contract, input, account);
  const hash = inputHash(contract, input);
  return { contract, input, inputHash: hash, account, owner, equipment, key: callKey(contract, hash) };
}

/** Returns the account that the input itself names. */
export const accountNamed = (input: unknown): string | undefined => (input as { account?: string }).account;

/**
 * Returns the account the call names, if the agent may use it.
 *
 * @param meant the accounts that a call which names none has been made with by an earlier attempt, and approved with by a person
 */
async function accountOf(
  contract: StepContract,
  input: unknown,
  { agent = '', account: fixed }: Equipment,
  { writtenAs, approvedAs }: Record<'writtenAs' | 'approvedAs', string | undefined>,
): Promise<AccountId> {
  const named = accountNamed(input);
  if (fixed === undefined) {
    const opened = named === undefined ? contract.accountIn(input) : undefined;
    return opened ?? chooseAccount(getClient(), contract.integration, named ?? writtenAs ?? approvedAs);
  }
  const only = `agent "${agent}" uses ${contract.title} with the account "${fixed}" only`;
  if (named !== undefined && named !== fixed) throw toolError('PermissionDenied', `The ${only}; leave "account" out.`);
  if (writtenAs !== undefined && writtenAs !== fixed)
    throw toolError('PermissionDenied', `An earlier attempt used the account "${writtenAs}", and the ${only} since.`);
  return accountId(contract.integration, fixed);
}

/**
 * Checks scopes that only some inputs need before anything is done or a person is asked: the provider's refusal could come half-way through.
 *
 * @throws PermissionDenied with the scopes the account was connected without
 */
async function assertFurtherScopes(
  { title, integration, furtherScopes: further }: StepContract,
  input: unknown,
  account: AccountId,
): Promise<void> {
  if (further?.areNeededFor(input) !== true) return;
  const overview = await readOverview(getClient(), account);
  if (overview === undefined) return;
  const missing = lackingScopes(overview, further.scopes);
  if (missing.length === 0) return;
  const named = { ...overview, integration, name: nameOfAccount(account) };
  throw toolError('PermissionDenied', connectedWithout(named, missing, `${title} ${further.inputs}`));
}
