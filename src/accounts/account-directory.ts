import type { Client } from '@temporalio/client';
import { QueryNotRegisteredError, WorkflowNotFoundError } from '@temporalio/client';
import { z } from 'zod';
import {
  accountNameSchema,
  accountPermissionTypes,
  accountStates,
  integrationOf,
  nameOfAccount,
  type AccountId,
  type AccountOverview,
  type AccountState,
} from '../contracts/account';
import { credentialQuery, refreshUpdate, type SealedCredential } from '../messages/connected-account';
import { overviewInMemo } from '../messages/memo';
import { lacksKey } from '../encryption/unreadable';
import { integrations, type Integration } from '../contracts/integration';
import { isToolError, toolError } from '../contracts/tool-error';
import { failureOf } from '../contracts/failure-of';
import { listOverviews } from '../temporal/listings/list-overviews';
import { readOverviews } from '../temporal/listings/read-overviews';
import { describeRun } from '../temporal/run/describe-run';
import { doesNotAnswer } from '../temporal/run/does-not-answer';
import { requireReadableAnswer } from '../temporal/require-readable-answer';
import { unreadableInWords } from '../temporal/listings/unreadable-runs';
import { wasEnded } from '../temporal/run/was-ended';
import { accountWorkflow } from '../messages/workflow-kinds';

/** The shape of an account in a listing: anybody who can write to the namespace may have put something else there. */
const listedSchema = z.looseObject({
  integration: z.enum(integrations),
  name: accountNameSchema,
  state: z.enum(accountStates),
  permissionType: z.enum(accountPermissionTypes),
  owner: z.string(),
  ownerId: z.string().exactOptional(),
  scopes: z.array(z.string()),
  asked: z.array(z.string()).exactOptional(),
  mailboxes: z.array(z.string()).exactOptional(),
  connectedAt: z.string().exactOptional(),
  renewedAt: z.string().exactOptional(),
  certificateEndsAt: z.string().exactOptional(),
  renewalProblem: z.object({ since: z.string(), reason: z.string() }).exactOptional(),
} satisfies Record<keyof AccountOverview, z.ZodType>) satisfies z.ZodType<AccountOverview>;

/**
 * Returns the connected accounts, sorted by name, and the workflow ids of those sealed with a key this process lacks. Reads Temporal's visibility
 * store, which lags a moment behind.
 */
export async function readAccounts(
  client: Client,
  integration?: Integration,
): Promise<{ accounts: AccountOverview[]; unreadable: string[] }> {
  const { found, unreadable } = await readOverviews(client, runningAccounts(integration), listedSchema);
  return { accounts: found.filter(isOf(integration)).sort(byName), unreadable };
}

/** Returns the connected accounts that this process can read, sorted by name. */
export const listAccounts = async (client: Client, integration?: Integration): Promise<AccountOverview[]> =>
  (await readAccounts(client, integration)).accounts;

const byName = (one: AccountOverview, other: AccountOverview): number => one.name.localeCompare(other.name);

const isOf =
  (integration: Integration | undefined) =>
  (account: AccountOverview): boolean =>
    integration === undefined || account.integration === integration;

/** The query for the accounts of an integration, or of every one. */
function runningAccounts(integration: Integration | undefined): string {
  const ids =
    integration === undefined ? '' : ` AND WorkflowId STARTS_WITH '${accountWorkflow.idOf(`${integration}/`)}'`;
  return `WorkflowType = '${accountWorkflow.type}' AND ExecutionStatus = 'Running'${ids}`;
}

/** The most accounts that a message names. For a step that names no account, one more is read than that, to see whether there are others. */
const mostNamed = 20;

/** Some accounts of an integration, for a message. */
interface SomeAccounts {
  readonly accounts: AccountOverview[];
  /** At most as many as a message names. */
  readonly names: string[];
  readonly inWords: string;
  /** Says that there are others which this process cannot read; undefined if there are none. */
  readonly unread: string | undefined;
}

/** Returns some of the accounts, as many as a message names, and whether there are others. */
export async function someAccounts(
  client: Client,
  integration: Integration,
  isMeant: (account: AccountOverview) => boolean = () => true,
): Promise<SomeAccounts> {
  const accounts: AccountOverview[] = [];
  const unreadable: string[] = [];
  const listed = listOverviews(client, runningAccounts(integration), mostNamed + 1);
  for await (const { workflowId, overview } of listed) {
    const account = listedSchema.safeParse(overview).data;
    if (account !== undefined && isOf(integration)(account) && isMeant(account)) accounts.push(account);
    else if (lacksKey(overview)) unreadable.push(workflowId);
    if (accounts.length > mostNamed) break;
  }
  const names = accounts.sort(byName).map(({ name }) => name);
  const inWords = `${names.slice(0, mostNamed).join(', ')}${names.length > mostNamed ? ' and others' : ''}`;
  return { accounts, names: names.slice(0, mostNamed), inWords, unread: unreadableInWords(unreadable) };
}

/** Says that no account of the integration is connected, or that there are some which this process cannot read. */
export const noneConnected = (integration: Integration, { unread }: Pick<SomeAccounts, 'unread'>): string =>
  unread ??
  `No ${integration} account is connected yet: connect one with \`agent-integrations accounts connect ${integration}\`.`;

/**
 * Returns an account's overview, which needs no credential; undefined when there is no account of that name. Temporal itself returns it, because
 * the account's own worker may be busy or down.
 */
export const readOverview = async (client: Client, account: AccountId): Promise<AccountOverview | undefined> =>
  listedSchema.safeParse(await uncheckedOverview(client, account)).data;

/** @returns what stands in the memo of the account's run, which anybody may have written; undefined when there is no account of that name */
async function uncheckedOverview(client: Client, account: AccountId): Promise<unknown> {
  const run = await describeRun(client, accountWorkflow.idOf(account));
  return run === undefined || wasEnded(run) ? undefined : run.memo?.[overviewInMemo];
}

/** Whether there is an account of that name, also one that this process lacks the key of. Needs no worker. */
export async function isConnected(client: Client, account: AccountId): Promise<boolean> {
  const overview = await uncheckedOverview(client, account);
  const { state = 'disconnected' } = listedSchema.safeParse(overview).data ?? {};
  return lacksKey(overview) || state !== 'disconnected';
}

/**
 * Returns the account's state. Needs no worker.
 *
 * @throws AccountNotFound listing the existing names
 * @throws ProviderUnavailable when this process lacks the key that sealed the account
 */
export async function readAccountState(client: Client, account: AccountId): Promise<AccountState> {
  const unchecked = hasValidName(account) ? await uncheckedOverview(client, account) : undefined;
  const overview = lacksKey(unchecked) ? requireReadableAnswer(`the account ${account}`, unchecked) : unchecked;
  const { data } = listedSchema.safeParse(overview);
  if (data === undefined) throw await accountNotFound(client, account);
  return data.state;
}

/**
 * @throws AccountNotFound listing the existing names, also when somebody has ended the account's run
 * @throws ProviderUnavailable when this process lacks the key that sealed the credential, or the worker that is asked cannot answer
 */
export async function readSealedCredential(client: Client, account: AccountId): Promise<SealedCredential> {
  if (!hasValidName(account)) throw await accountNotFound(client, account);
  try {
    const handle = client.workflow.getHandle(accountWorkflow.idOf(account));
    const [credential, run] = await Promise.all([handle.query(credentialQuery), handle.describe()]);
    if (!wasEnded(run)) return requireReadableAnswer(credentialOf(account), credential);
  } catch (error) {
    if (error instanceof QueryNotRegisteredError) throw doesNotAnswer(`The account ${account}`, error);
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
  throw await accountNotFound(client, account);
}

const credentialOf = (account: AccountId): string => `the credential of ${account}`;

/** Checks the shape, because anybody could have written this value. */
const connectedSchema = z.looseObject({ state: z.literal('connected'), connectedAt: z.string() });

/** Whether the account is still connected since that instant. Needs no worker. */
export async function isStillConnected(
  client: Client,
  account: AccountId,
  connectedAt: string | undefined,
): Promise<boolean> {
  const run = await describeRun(client, accountWorkflow.idOf(account));
  const connected = connectedSchema.safeParse(run?.memo?.[overviewInMemo]).data;
  return run?.status.name === 'RUNNING' && connected !== undefined && connected.connectedAt === connectedAt;
}

/**
 * Makes the account renew the credential of this version, once for any number of callers, and returns the current credential.
 *
 * @param options.again whether to ask the provider also where it has refused the credential for good
 */
export async function refreshSealedCredential(
  client: Client,
  account: AccountId,
  refusedVersion: number,
  { again = false }: { again?: boolean } = {},
): Promise<SealedCredential> {
  try {
    const handle = client.workflow.getHandle(accountWorkflow.idOf(account));
    const credential = await handle.executeUpdate(refreshUpdate, {
      args: [{ refusedVersion, ...(again && { again }) }],
    });
    return requireReadableAnswer(credentialOf(account), credential);
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) throw await accountNotFound(client, account);
    const failure = failureOf(error);
    if (failure !== undefined && (isToolError(failure, 'ProviderUnavailable') || isToolError(failure, 'RateLimited')))
      throw toolError('ProviderUnavailable', failure.message);
    throw error;
  }
}

/** Whether an account can have that name. Temporal is asked only about such names, because it answers some ids with an error of its own. */
export const hasValidName = (account: AccountId): boolean =>
  accountNameSchema.safeParse(nameOfAccount(account)).success;

/** Returns the error for a name that is no connected account of the integration. */
export async function accountNotFound(client: Client, account: AccountId): Promise<Error> {
  const integration = integrationOf(account);
  const some = await someAccounts(client, integration);
  const { names, inWords, unread } = some;
  const choice =
    names.length === 0
      ? noneConnected(integration, some)
      : [`Connected ${integration} accounts: ${inWords}.`, unread].filter((one) => one !== undefined).join(' ');
  return toolError(
    'AccountNotFound',
    `There is no ${integration} account named "${nameOfAccount(account)}". ${choice}`,
    {
      details: { names },
    },
  );
}
