import { randomBytes } from 'node:crypto';
import type { TriggerStart } from '../../src/contracts';
import type { TriggerName } from '../../src/contracts/trigger';
import { createGateway, serveGateway } from '../../src/gateway';
import { freePort } from '../../src/temporal/dev-server/free-port';
import { eventually } from '../support/eventually';
import { agentTaskQueue, createWorld, type World } from '../support/world';

/** A world in which mailbox triggers are told by webhooks and start an agent that notes what started it. */
export interface WatchedMailbox extends World {
  /** Sets triggers up, and waits until they have their webhook and have looked. */
  watch: (triggers: Record<string, { type: TriggerName; config?: object }>) => Promise<void>;
  /** What the trigger has started its agent with, oldest first; waits for so many. */
  started: (id: string, count: number) => Promise<Record<string, unknown>[]>;
  webhookUrl: (id: string) => string;
}

export async function createWatchedMailbox(environment: Record<string, string>): Promise<WatchedMailbox> {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${String(port)}`;
  const world = await createWorld({ environment: { PUBLIC_URL: publicUrl, ...environment } });
  const { client, configuration } = world;
  const signInToken = randomBytes(32).toString('base64url');
  const gateway = await serveGateway(createGateway({ client, configuration, signInToken }), { port });
  await world.connectAccounts();
  await world.startWorkers();
  return {
    ...world,
    webhookUrl: (id) => `${publicUrl}/webhooks/mail/${id}/changes`,
    watch: async (triggers) => {
      await client.agents.define('watcher', {
        workflowType: 'noting',
        taskQueue: agentTaskQueue,
        equipment: {},
        triggers: Object.entries(triggers).map(([id, { type, config }]) => ({
          id,
          type,
          account: 'support',
          config: { ...config },
        })),
      });
      for (const id of Object.keys(triggers))
        await eventually(`${id} has its webhook and has looked`, async () => {
          const overview = await client.triggers.get(id).catch(() => undefined);
          const isReady = overview?.path === 'webhook' && overview.lastCompletePullAt !== undefined;
          return isReady;
        });
    },
    started: async (id, count) => {
      const { recent } = await eventually(`${id} has started ${String(count)}`, async () => {
        const overview = await client.triggers.get(id);
        return overview.counts.delivered >= count ? overview : undefined;
      });
      const ids = recent.flatMap(({ delivered, workflowId }) => (delivered ? (workflowId ?? []) : []));
      const starts = ids.map((one) => client.temporal.workflow.getHandle(one).result() as Promise<TriggerStart>);
      return (await Promise.all(starts)).map(({ event }) => event as Record<string, unknown>);
    },
    stop: async () => {
      await gateway.close();
      await world.stop();
    },
  };
}
