import { randomBytes } from 'node:crypto';
import type { TriggerStart } from '../../../src/contracts';
import { checkpointQuery } from '../../../src/messages/trigger';
import { createGateway, serveGateway } from '../../../src/gateway';
import { freePort } from '../../../src/temporal/dev-server/free-port';
import { eventually } from '../../support/eventually';
import { agentTaskQueue, createWorld, mailUser, type World } from '../../support/world';

/** A world whose triggers are told by webhooks: an agent that notes new mail (trigger `inbox`) and moved cards (`moves`). */
export interface WatchedWorld extends World {
  /** Address of the inbox's webhook, for fault rules. */
  inboxUrl: string;
  boardUrl: string;
  /** Defines the agent, or defines it anew; names the triggers it shall have. */
  watch: (...triggers: ('inbox' | 'moves')[]) => Promise<void>;
  deliver: (subject: string) => string;
  /** What the agent was started with, in the order in which it was. */
  starts: (trigger: 'inbox' | 'moves') => Promise<TriggerStart<{ subject?: string; card?: { name?: string } }>[]>;
  /** Waits until an agent has been started for this mail, and for everything that is under way; answers how often it was. */
  startsFor: (subject: string) => Promise<number>;
}

export async function createWatchedWorld(environment: Record<string, string>): Promise<WatchedWorld> {
  const port = await freePort();
  const world = await createWorld({ environment: { PUBLIC_URL: `http://127.0.0.1:${String(port)}`, ...environment } });
  const { client, configuration, sandbox } = world;
  const signInToken = randomBytes(32).toString('base64url');
  const gateway = await serveGateway(createGateway({ client, configuration, signInToken }), { port });
  await world.connectAccounts();
  await world.startWorkers();

  const definitions = {
    inbox: { id: 'inbox', type: 'mail.newEmail', account: 'support' },
    moves: {
      id: 'moves',
      type: 'board.cardMoved',
      account: 'team',
      config: { boardIds: [sandbox.trello.board('Support').id] },
    },
  };
  const watched: WatchedWorld = {
    ...world,
    inboxUrl: `${gateway.url}/webhooks/mail/inbox`,
    boardUrl: `${gateway.url}/webhooks/board/moves`,
    watch: async (...triggers) => {
      const wanted = triggers.map((id) => definitions[id]);
      await client.agents.define('watcher', {
        workflowType: 'noting',
        taskQueue: agentTaskQueue,
        equipment: {},
        triggers: wanted,
      });
      for (const id of triggers) await eventually(`${id} has a webhook and has looked`, () => isReady(id));
    },
    deliver: (subject) => sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject }).immutableId,
    starts: async (trigger) => {
      const found: { at: Date; start: Promise<unknown> }[] = [];
      for await (const { workflowId, startTime } of client.temporal.workflow.list({
        query: `WorkflowType = 'noting'`,
      })) {
        if (workflowId.startsWith(`watcher/${trigger}/`))
          found.push({ at: startTime, start: client.temporal.workflow.getHandle(workflowId).result() });
      }
      found.sort((one, other) => one.at.getTime() - other.at.getTime());
      return (await Promise.all(found.map(({ start }) => start))) as TriggerStart<never>[];
    },
    startsFor: async (subject) => {
      const count = async () => (await watched.starts('inbox')).filter(({ event }) => event.subject === subject).length;
      await eventually(`an agent is started for "${subject}"`, async () => (await count()) > 0);
      await sandbox.webhooks.idle();
      await eventually('nothing is left to work off', () => isIdle('inbox'));
      return count();
    },
    stop: async () => {
      await gateway.close();
      await world.stop();
    },
  };
  return watched;

  async function isReady(id: string): Promise<true | undefined> {
    const overview = await client.triggers.get(id).catch(() => undefined);
    return overview?.path === 'webhook' && overview.lastCompletePullAt !== undefined ? true : undefined;
  }

  async function isIdle(id: string): Promise<true | undefined> {
    const { inbox } = await client.temporal.workflow.getHandle(`trigger/${id}`).query(checkpointQuery);
    return inbox.length === 0 ? true : undefined;
  }
}
