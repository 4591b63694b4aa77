import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TriggerName } from '../../src/contracts/trigger';
import type { TriggerStart } from '../../src/contracts';
import { checkpointQuery } from '../../src/messages/trigger';
import { createGateway, serveGateway } from '../../src/gateway';
import { freePort } from '../../src/temporal/dev-server/free-port';
import { eventually } from '../support/eventually';
import { agentTaskQueue, createWorld, type World } from '../support/world';
import { unlimited } from './board-reader';

/** One trigger to watch; `boards` are names, absent for a trigger that watches none. */
interface WatchedTrigger {
  type: TriggerName;
  boards?: string[];
  config?: object;
  /** Whether Trello announces nothing of what is watched. */
  isPolled?: boolean;
}

/** A world in which board triggers are told by webhooks and start an agent that notes what started it. */
export interface WatchedBoards extends World {
  /** Sets triggers up, under the id of their type, and waits until they have their webhook and have looked. */
  watch: (...triggers: WatchedTrigger[]) => Promise<void>;
  /** What the trigger has started its agent with, oldest first; waits for so many, and until nothing is left to work off. */
  started: (type: TriggerName, count: number) => Promise<Record<string, unknown>[]>;
  webhookUrl: (type: TriggerName) => string;
  triggerId: (type: TriggerName) => string;
}

export async function createWatchedBoards(environment: Record<string, string>): Promise<WatchedBoards> {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${String(port)}`;
  const world = await createWorld({ sandbox: unlimited, environment: { PUBLIC_URL: publicUrl, ...environment } });
  const { client, configuration, sandbox } = world;
  const signInToken = randomBytes(32).toString('base64url');
  const gateway = await serveGateway(createGateway({ client, configuration, signInToken }), { port });
  await world.connectAccounts();
  // A trigger's set-up counts from the beginning of its second: what the sandbox was seeded with must be older than that.
  await sleep(1_000);
  await world.startWorkers();

  const triggerId = (type: TriggerName) => type.replace('.', '-').toLowerCase();
  const stateOf = (type: TriggerName) =>
    client.temporal.workflow.getHandle(`trigger/${triggerId(type)}`).query(checkpointQuery);
  return {
    ...world,
    triggerId,
    webhookUrl: (type) => `${publicUrl}/webhooks/board/${triggerId(type)}`,
    watch: async (...triggers) => {
      await client.agents.define('watcher', {
        workflowType: 'noting',
        taskQueue: agentTaskQueue,
        equipment: {},
        triggers: triggers.map(({ type, boards, config }) => ({
          id: triggerId(type),
          type,
          account: 'team',
          config: {
            ...(boards !== undefined && { boardIds: boards.map((name) => sandbox.trello.board(name).id) }),
            ...config,
          },
        })),
      });
      for (const { type, isPolled = false } of triggers) {
        await eventually(`${type} has what it needs and has looked`, async () => {
          const overview = await client.triggers.get(triggerId(type)).catch(() => undefined);
          const isReady = overview?.path === (isPolled ? 'polling' : 'webhook');
          return isReady && overview.lastCompletePullAt !== undefined;
        });
      }
    },
    started: async (type, count) => {
      await eventually(
        `${type} has started ${String(count)}`,
        async () => (await stateOf(type)).counts.delivered >= count,
      );
      await sandbox.webhooks.idle();
      const { recent } = await eventually(`${type} has nothing left to work off`, async () => {
        const state = await stateOf(type);
        return state.inbox.length === 0 ? state : undefined;
      });
      const ids = recent.flatMap(({ delivered, workflowId }) => (delivered ? (workflowId ?? []) : []));
      const starts = ids.map((id) => client.temporal.workflow.getHandle(id).result() as Promise<TriggerStart>);
      return (await Promise.all(starts)).map(({ event }) => event as Record<string, unknown>);
    },
    stop: async () => {
      await gateway.close();
      await world.stop();
    },
  };
}
