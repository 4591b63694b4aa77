import type { AgentDefinition } from '../../src/contracts';
import { startGateway, type RunningGateway } from '../gateway/worlds/start-gateway';
import { createWorld, type World } from '../support/world';
import { openConsolePage, type ConsolePage } from './console-page';

/** Where agents are looked after, and a page for somebody who has signed in. */
export interface AgentConsole extends ConsolePage {
  readonly world: World;
  readonly gateway: RunningGateway;
  /** Of the agent "support-desk". */
  readonly definition: () => Promise<AgentDefinition>;
}

export async function openAgentConsole(): Promise<AgentConsole> {
  const world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers();
  const { urls, trello } = world.sandbox;
  const environment = {
    TEMPORAL_UI_URL: 'http://temporal.example.test',
    TRELLO_URL: `${urls.trello}/1`,
    TRELLO_API_KEY: trello.application.key,
  };
  const gateway = await startGateway({ ...world, environment });
  const opened = await openConsolePage({ viewport: { width: 1100, height: 900 } }, 'agents-');
  await opened.signIn(gateway);
  return {
    ...opened,
    world,
    gateway,
    definition: async () => (await world.client.agents.get('support-desk')).definition,
    close: async () => {
      await opened.close();
      await world.stop();
    },
  };
}
