import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { within } from '../concurrency/within';
import type { AgentIntegrationsClient } from '../client';
import { steps, type Steps } from '../contracts';
import type { AccountOverview } from '../contracts/account';
import type { AgentDefinitionInput } from '../contracts/agent';
import { defined } from '../json/defined';
import { isToolError, toolError } from '../contracts/tool-error';
import { prefix, type CheckContext } from './check';
import { until } from './until';

/** The longest that one step may take: a step can search for a mail in transit for minutes. */
const longestStepMilliseconds = 5 * 60_000;
const agentPrefix = 'live-check-';
const workflowType = 'live-check';

export interface LiveAgent {
  context: CheckContext;
  /** Retires the agent and its trigger. */
  retire: () => Promise<void>;
}

/**
 * Creates an agent for this run only. It has every step of the integration, with this one account, and asks for no approvals, because a person
 * has agreed to the whole run before.
 */
export async function startLiveAgent(
  client: AgentIntegrationsClient,
  { integration, name: account, owner, mailboxes: [mailbox] = [] }: AccountOverview,
  { board, patience }: { board?: string | undefined; patience: CheckContext['patience'] },
): Promise<LiveAgent> {
  const run = randomBytes(2).toString('hex');
  const agent = `${agentPrefix}${run}`;
  const equipped = Object.values(steps).filter((contract) => contract.integration === integration);
  const definition: AgentDefinitionInput = {
    workflowType,
    taskQueue: 'live-check',
    equipment: {
      // This permission also covers raw calls that are not known to be harmless, such as creating a board.
      'mail.sendEmail': { permission: 'autopilot' },
      ...Object.fromEntries(equipped.map(({ name }) => [name, { permission: 'autopilot' as const, account }])),
    },
  };
  await client.agents.define(agent, definition);
  // For an application's account, the first of its mailboxes is tried, because an application has no /me.
  const named = mailbox === undefined ? {} : { mailbox };
  const inMailbox = (endpoint: string): string =>
    mailbox === undefined ? endpoint : endpoint.replace(/^\/me(?=\/)/, `/users/${mailbox}`);
  const apiCall = integration === 'mail' ? 'mail.apiCall' : 'board.apiCall';
  const call: CheckContext['call'] = (step, input) =>
    inTime(client.calls.run(step, { ...input, account, ...(takesMailbox(step) ? named : {}) } as never, { agent }));
  const context: CheckContext = {
    integration,
    account,
    owner: mailbox ?? owner,
    isApplication: mailbox !== undefined,
    mark: `${prefix} ${run}`,
    board,
    patience,
    call,
    request: async (method, endpoint, body) => {
      const input = { method, endpoint: inMailbox(endpoint), ...defined({ body }) };
      const send = () => call<'mail.apiCall' | 'board.apiCall'>(apiCall, input);
      // A raw call that the limit refuses returns 429 without being carried out, so it is retried.
      const answer = await until({ patience }, async () => {
        const answered = await send();
        return answered.status === 429 ? undefined : answered;
      });
      return answer ?? send();
    },
    upload: (name, content) => client.attachments.upload({ account, name, content }),
    watch: async ({ type, config }) => {
      await client.agents.define(agent, {
        ...definition,
        triggers: [{ id: agent, type, account, config: { ...config, ...named } }],
      });
      const state = () => client.triggers.get(agent);
      // The trigger does not exist until its agent has created it.
      const lookedAt = async () => {
        try {
          return (await state()).lastCompletePullAt;
        } catch (error) {
          if (isToolError(error, 'NotFound')) return undefined;
          throw error;
        }
      };
      const looked = await until({ patience }, lookedAt);
      if (looked !== undefined) return state;
      throw toolError('ProviderUnavailable', 'The trigger has not looked yet. `agent-integrations worker` must run.');
    },
    tryTrigger: ({ type, config }) =>
      client.triggers.tryOut({ id: agent, type, account, config: { ...config, ...named } }),
  };
  return { context, retire: () => retireIfThere(client, agent) };
}

const takesMailbox = (step: keyof Steps): boolean => {
  const { input } = steps[step];
  return input instanceof z.ZodObject && 'mailbox' in input.shape;
};

/** Retires the agents of interrupted runs on this account. A run on another account goes on, and so does a user's agent of such a name. */
export async function retireLeftAgents(
  client: AgentIntegrationsClient,
  account: Pick<AccountOverview, 'integration' | 'name'>,
): Promise<void> {
  for (const name of await client.agents.list()) {
    if (name.startsWith(agentPrefix) && (await isOfRunOn(client, name, account))) await retireIfThere(client, name);
  }
}

async function isOfRunOn(
  client: AgentIntegrationsClient,
  agent: string,
  { integration, name: account }: Pick<AccountOverview, 'integration' | 'name'>,
): Promise<boolean> {
  const definition = await ifThere(client.agents.get(agent).then((state) => state.definition));
  if (definition?.workflowType !== workflowType) return false;
  return Object.values(steps).some(
    (contract) => contract.integration === integration && definition.equipment[contract.name]?.account === account,
  );
}

const retireIfThere = async (client: AgentIntegrationsClient, agent: string): Promise<void> =>
  ifThere(client.agents.retire(agent));

/** Returns undefined if the agent is gone: listings are a moment behind, and another run on the account retires it. */
async function ifThere<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isToolError(error, 'NotFound')) return undefined;
    throw error;
  }
}

const inTime = <Result>(work: Promise<Result>): Promise<Result> =>
  within(longestStepMilliseconds, work, () => {
    throw toolError('ProviderUnavailable', 'The step has not ended in five minutes. It goes on in Temporal.');
  });
