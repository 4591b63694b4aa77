import type { AgentDefinition } from '../../../src/contracts';
import { agentTaskQueue, createWorld, type World } from '../../support/world';
import { signIn, type BrowserSession } from './browser-session';
import { startGateway, type RunningGateway } from './start-gateway';

/** A world with the agent "helper", which Ada, who has signed in at its gateway, looks after. */
export interface AgentWorld extends World {
  readonly gateway: RunningGateway;
  readonly ada: BrowserSession;
  /** Sends a form as a page of the session would. */
  readonly send: (path: string, fields?: Record<string, string>) => Promise<Response>;
  /** Default: of "helper". */
  readonly definition: (agent?: string) => Promise<AgentDefinition>;
}

export async function createAgentWorld(): Promise<AgentWorld> {
  const world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers();
  const gateway = await startGateway(world);
  const ada = await signIn(gateway, 'Ada Lovelace');
  const formToken = /name="formToken" value="([^"]+)"/.exec((await ada.get('/agents')).text)?.[1] ?? '';
  await world.client.agents.define('helper', {
    workflowType: 'noting',
    taskQueue: agentTaskQueue,
    equipment: { 'mail.findEmail': {}, 'mail.sendEmail': {}, 'board.createCard': {} },
  });
  return {
    ...world,
    gateway,
    ada,
    send: (path, fields = {}) => ada.post(path, { formToken, ...fields }),
    definition: async (agent = 'helper') => (await world.client.agents.get(agent)).definition,
  };
}

/** The text of a page as a person reads it. */
export const textOf = (page: string): string =>
  page
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', '’')
    .replaceAll(/\s+/g, ' ');
