import { ActivityFailure } from '@temporalio/common';
import {
  condition,
  isCancellation,
  patched,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  upsertMemo,
} from '@temporalio/workflow';
import { defined } from '../../src/json/defined';
import { accountsTaskQueue } from '../../src/messages/task-queues';
import { readableSummary } from '../../src/encryption/readable-summary';
import {
  connectedAnew,
  credentialQuery,
  disconnectUpdate,
  reconnectUpdate,
  refreshUpdate,
  type AccountActivityInput,
  type ConnectedAccountState,
  type ReconnectRequest,
  type SealedCredential,
} from '../../src/messages/connected-account';
import type { AccountActivities } from '../../src/messages/service-activities';
import { overviewInMemo } from '../../src/messages/memo';
import { toolError } from '../../src/contracts/tool-error';
import { requireReadable } from '../../src/encryption/unreadable';
import type { AccountOverview, AccountPermissionType, Revocation } from '../../src/contracts/account';
import { askedAgain, changedScopesPublished, renewalPublished, resealedBeginsAnew } from './changes';
import { beginAnew, handlersFinished, runLimit } from './entity';
import { publishedRenewals } from './published-renewals';
import { sealingKeyOf } from '../../src/encryption/sealing-key-of';
import { assertShape, exactly, flag, keyOf, listOf, object, optional, positiveNumber, text, type Shape } from './shape';

// A normal activity on the accounts queue, never a local one: whatever may wait for a token must not share slots with what obtains it.
// Retried only while the provider gives no answer; an answer is final, because it uses up the refresh token.
const { 'accounts.refresh': refreshCredential } = proxyActivities<AccountActivities>({
  taskQueue: accountsTaskQueue,
  startToCloseTimeout: '30 seconds',
  retry: { maximumInterval: '10 seconds', maximumAttempts: 5 },
  summary: readableSummary('Refresh the access token'),
});

/** A person waits for the answer, and the credential is forgotten whatever the answer is. */
const { 'accounts.revoke': revokeCredential } = proxyActivities<AccountActivities>({
  taskQueue: accountsTaskQueue,
  startToCloseTimeout: '5 seconds',
  retry: { initialInterval: '500 milliseconds', maximumAttempts: 2 },
  summary: readableSummary('Revoke the credential'),
});

/**
 * How outdated the memo's information on the last renewal may become. After that, a renewal makes the account continue as new: the
 * new run publishes it. The previous release, which publishes nothing within a run, can then replay both runs after a rollback. A renewal with
 * changed scopes makes it continue as new too, because what is said of a refusal depends on the memo.
 */
const publishedMilliseconds = 7 * 24 * 60 * 60_000;

/** One connected account: holds the sealed credential and refreshes it once, however many requests are waiting. Its id is its identity. */
export async function connectedAccount(initial: ConnectedAccountState): Promise<void> {
  const state: ConnectedAccountState = { ...requireReadable(initial) };
  state.overview = { connectedAt: new Date().toISOString(), ...state.overview };
  let refreshing: Promise<void> | undefined;
  let publishedAt = Date.now();
  const isTimeToContinue = runLimit();
  const isPublished = publishedRenewals();
  const life = { disconnected: false, continuesAsNew: false };

  const publish = (): void => {
    publishedAt = Date.now();
    upsertMemo({ [overviewInMemo]: state.overview });
    const { name, owner, state: is } = state.overview;
    const how = `${is === 'needs reconnect' ? '' : 'is '}${is}${state.reason === undefined ? '.' : `: ${state.reason}`}`;
    setCurrentDetails(`**${name}** (${owner}) ${how}`);
  };
  const answer = (): SealedCredential => ({
    overview: state.overview,
    sealedCredential: state.sealedCredential,
    credentialVersion: state.credentialVersion,
    ...defined({ reason: state.reason }),
  });

  async function refresh(): Promise<void> {
    const { integration, name, scopes } = state.overview;
    const { credentialVersion: version, sealedCredential } = state;
    try {
      const outcome = requireReadable(await refreshCredential({ integration, name, sealedCredential, scopes }));
      if (state.credentialVersion !== version) return; // reconnected meanwhile: the person's new credential stands
      if (outcome.kind === 'refreshed') {
        const isOfSameKey = sealingKeyOf(outcome.sealedCredential) === sealingKeyOf(sealedCredential);
        state.sealedCredential = outcome.sealedCredential;
        state.credentialVersion = version + 1;
        state.overview = {
          ...withoutProblem(state.overview),
          scopes: outcome.scopes,
          state: 'connected',
          renewedAt: new Date().toISOString(),
        };
        if (!isOfSameKey && patched(resealedBeginsAnew)) {
          delete state.reason;
          life.continuesAsNew = true;
          return;
        }
        if (state.reason === undefined && !isPublished()) {
          if (Date.now() - publishedAt > publishedMilliseconds) life.continuesAsNew = patched(renewalPublished);
          else if (inOrder(outcome.scopes) !== inOrder(scopes)) life.continuesAsNew = patched(changedScopesPublished);
          return;
        }
        delete state.reason;
      } else {
        // The provider has not looked at the credential: what it said of that before stands.
        if (outcome.kind === 'misconfigured' && state.overview.state === 'needs reconnect') return;
        state.reason = outcome.reason;
        state.overview =
          outcome.kind === 'lost'
            ? { ...withoutProblem(state.overview), state: 'needs reconnect' }
            : withProblem(state.overview, outcome.reason);
      }
      publish();
    } finally {
      refreshing = undefined;
    }
  }

  setHandler(credentialQuery, answer);
  setHandler(
    refreshUpdate,
    async ({ refusedVersion, again = false }) => {
      const { state: standing } = state.overview;
      const mayRenew = standing === 'connected' || (again && standing === 'needs reconnect' && patched(askedAgain));
      if (refusedVersion >= state.credentialVersion && mayRenew) {
        refreshing ??= refresh();
        await refreshing;
      }
      return answer();
    },
    { validator: (request) => assertShape(request, refreshShape, notTaken) },
  );
  setHandler(
    reconnectUpdate,
    (request) => {
      state.sealedCredential = request.sealedCredential;
      state.overview = { ...request.overview, state: 'connected', connectedAt: new Date().toISOString() };
      state.credentialVersion += 1;
      delete state.reason;
      publish();
      if (patched(resealedBeginsAnew)) life.continuesAsNew = true;
      return answer();
    },
    {
      validator: (request) => {
        assertShape(request, reconnectShape(state.overview), notTaken);
        if (state.overview.state === 'disconnected') throw beingDisconnected();
      },
    },
  );
  setHandler(
    disconnectUpdate,
    async (request) => {
      const { integration, name } = state.overview;
      const { sealedCredential } = state;
      state.overview = { ...state.overview, state: 'disconnected' };
      state.sealedCredential = '';
      state.credentialVersion += 1; // so a refresh in progress restores nothing
      publish();
      const revocation: Revocation =
        request?.revoke === true && sealedCredential !== ''
          ? await revoke({ integration, name, sealedCredential })
          : 'kept';
      life.disconnected = true;
      return { revocation };
    },
    {
      validator: (request) => {
        assertShape(request, disconnectShape, notTaken);
        if (request?.connectedAt !== undefined && request.connectedAt !== state.overview.connectedAt)
          throw connectedAnew();
      },
    },
  );

  publish();
  await condition(() => life.disconnected || life.continuesAsNew || isTimeToContinue());
  await handlersFinished();
  if (!life.disconnected) await beginAnew<typeof connectedAccount>({ [overviewInMemo]: state.overview }, state);
}

/**
 * Adds the problem to the overview, which is published anyway. Runs therefore stay as in earlier releases: no id of changes.ts marks
 * them, and an earlier release can replay them after a rollback.
 */
function withProblem(overview: AccountOverview, reason: string): AccountOverview {
  const { since = new Date(Date.now()).toISOString() } = overview.renewalProblem ?? {};
  return { ...overview, renewalProblem: { since, reason } };
}

function withoutProblem({ renewalProblem: _solved, ...overview }: AccountOverview): AccountOverview {
  return overview;
}

const inOrder = (scopes: readonly string[]): string => [...scopes].sort().join(' ');

async function revoke(account: AccountActivityInput): Promise<Revocation> {
  try {
    return requireReadable(await revokeCredential(account)).revocation;
  } catch (error) {
    if (error instanceof ActivityFailure && !isCancellation(error)) return 'failed';
    throw error;
  }
}

/** All types; if one is added, the compiler requires it here. */
const permissionTypes: Readonly<Record<AccountPermissionType, true>> = {
  standard: true,
  meetings: true,
  application: true,
};

const disconnectShape = optional(object({ revoke: flag, connectedAt: optional(text) }));

const refreshShape = object({ refusedVersion: positiveNumber, again: optional(flag) });

interface CheckedReconnection extends Pick<ReconnectRequest, 'sealedCredential'> {
  overview: Pick<AccountOverview, 'integration' | 'name' | 'permissionType' | 'owner' | 'scopes'>;
}

const reconnectShape = ({ integration, name }: AccountOverview): Shape<CheckedReconnection> =>
  object({
    sealedCredential: text,
    overview: object({
      integration: exactly(integration),
      name: exactly(name),
      permissionType: keyOf(permissionTypes),
      owner: text,
      scopes: listOf(text),
    }),
  });

const beingDisconnected = () =>
  toolError('Conflict', 'The account is being disconnected. Connect it again in a moment.');

const notTaken = 'This is not what the update takes. Accounts are refreshed and reconnected through the client.';
