import type { Info } from '@temporalio/activity';
import { AccessTokens } from '../../../src/accounts/access-tokens';
import { sealCredential, type ApplicationCredential, type Credential } from '../../../src/accounts/credential';
import type { Dependencies } from '../../../activities/dependencies';
import { signDefinition } from '../../../src/trust/definition-signature';
import { TrustedDefinitions } from '../../../src/trust/trusted-definitions';
import { readConfiguration } from '../../../src/configuration';
import type { AccountId, AccountOverview } from '../../../src/contracts/account';
import { agentDefinitionSchema, type AgentDefinitionInput } from '../../../src/contracts/agent';
import { createKeyRing, generateKey } from '../../../src/encryption/key-ring';
import { createLimiterRegistry } from '../../../src/providers/limiter-registry';
import { runAsCall, type CurrentCall } from '../../../src/temporal/call/current-call';
import { progressOf } from '../../../activities/step-run/saved-progress';
import { startLocalServer, type Answer, type LocalServer } from '../../providers/local-server';
import { inActivity } from '../../support/in-activity';
import { temporalTelling, type ToldWorkflow } from '../../support/told-workflows';

export interface Given {
  info?: Partial<Info>;
  call?: CurrentCall;
  /** Aborted where the activity is cancelled. */
  signal?: AbortSignal;
}

/** What attempts of steps run in: a provider on this machine, and a Temporal that tells what is written in `workflows`. */
export interface Attempts {
  provider: LocalServer;
  dependencies: Dependencies;
  workflows: Record<string, ToldWorkflow>;
  asked: string[];
  /** What was saved for the next attempt, in order. */
  saved: unknown[];
  connect: (account: AccountId, credential: Credential, overview?: Partial<AccountOverview>) => void;
  define: (agent: string, equipment: AgentDefinitionInput['equipment']) => void;
  /** Runs something as one attempt does. */
  within: <Result>(run: () => Promise<Result>, given?: Given) => Promise<Result>;
  stop: () => Promise<void>;
}

export const microsoft: Extract<Credential, { kind: 'microsoft' }> = {
  ...{ kind: 'microsoft', tenant: 'common', accessToken: 'mail-token', refreshToken: 'r' },
  expiresAt: '2099-01-01T00:00:00Z',
};
export const application: ApplicationCredential = {
  ...{ kind: 'microsoft-application', tenant: 't', clientId: 'c', mailboxes: ['desk@contoso.example'] },
  ...{ accessToken: 'a', expiresAt: '2099-01-01T00:00:00Z' },
  proof: { kind: 'secret', secret: 's' },
};
export const trello: Credential = { kind: 'trello-token', key: 'k', token: 't' };

/** When the step was scheduled, and this attempt of it. */
export const scheduledAt = Date.parse('2026-05-01T10:00:00Z');
export const attemptedAt = scheduledAt + 5_000;

export async function startAttempts(answer: Answer, environment: Record<string, string> = {}): Promise<Attempts> {
  const provider = await startLocalServer(answer);
  const configuration = readConfiguration({
    ...{ MICROSOFT_GRAPH_URL: `${provider.url}/v1.0`, MICROSOFT_CLIENT_ID: 'client', TRELLO_URL: `${provider.url}/1` },
    ...{ LOOK_FOR_EFFECT_SECONDS: '60', ...environment },
  });
  const keyRing = createKeyRing([generateKey()], 'the test');
  const dependencies: Dependencies = {
    ...{ configuration, keyRing, accessTokens: new AccessTokens(keyRing) },
    ...{ limiters: createLimiterRegistry(), definitions: new TrustedDefinitions(keyRing), folderKinds: new Map() },
    folderPlaces: new Map(),
  };
  const workflows: Record<string, ToldWorkflow> = {};
  const { client, asked } = temporalTelling(workflows);
  const saved: unknown[] = [];
  /** As an earlier attempt has saved it. */
  const signed = async (all: Partial<Info>, progress: object): Promise<unknown> => {
    const heartbeats: unknown[] = [];
    const save = async () =>
      Promise.resolve().then(() => {
        progressOf(keyRing).saveProgress(progress);
      });
    await inActivity({ ...all, heartbeatDetails: undefined }, client, save, (details) => heartbeats.push(details));
    return heartbeats[0];
  };
  const within: Attempts['within'] = async (run, { info, call = {}, signal } = {}) => {
    const { attempt = 1, heartbeatDetails } = info ?? {};
    const all: Partial<Info> = {
      ...{ attempt, activityId: '1', startToCloseTimeoutMs: 60_000, namespace: 'default' },
      ...{ workflowExecution: { workflowId: 'w', runId: 'r' }, scheduledTimestampMs: scheduledAt },
      ...{ currentAttemptScheduledTimestampMs: attempt === 1 ? scheduledAt : attemptedAt, ...info },
    };
    const left =
      heartbeatDetails === undefined ? {} : { heartbeatDetails: await signed(all, heartbeatDetails as object) };
    return inActivity(
      { ...all, ...left },
      client,
      () => runAsCall(call, run),
      (details) => saved.push(JSON.parse((details as { said: string }).said)),
      signal,
    );
  };
  return {
    ...{ provider, dependencies, workflows, asked, saved, within },
    connect: (account, credential, overview = {}) => {
      const [integration, name] = account.split('/');
      const usual = { state: 'connected', permissionType: 'standard', owner: 'lena@contoso.test', scopes: [] };
      const whole = { integration, name, ...usual, ...overview };
      const sealedCredential = sealCredential(keyRing, account, credential);
      workflows[`connected-account/${account}`] = {
        ...{ type: 'connected-account', memo: { overview: whole } },
        queries: { credential: () => ({ overview: whole, sealedCredential, credentialVersion: 1 }) },
        updates: { refresh: () => ({ overview: whole, sealedCredential, credentialVersion: 1 }) },
      };
    },
    define: (agent, equipment) => {
      const definition = agentDefinitionSchema.parse({ workflowType: 'x', taskQueue: 'x', equipment });
      const seal = signDefinition(keyRing, agent, definition, { revision: 0 });
      workflows[`agent/${agent}`] = { memo: { agent: { definition, seal } } };
    },
    stop: () => provider.close(),
  };
}
