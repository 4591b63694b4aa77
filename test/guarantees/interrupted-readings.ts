import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventsSignal } from '../../src/messages/trigger';
import { triggerWorkflow } from '../../src/messages/workflow-kinds';
import { eventually } from '../support/eventually';
import { startWorkerProcess } from '../support/start-worker-process';
import type { RunningWorkers, World } from '../support/world';

/** A world whose service workers a test may stop, and start anew. */
export interface InterruptedWorld extends World {
  services: RunningWorkers;
}

/** Readings of what webhooks announced that are interrupted; shares the world of interrupted-attempts.test.ts. */
export function testInterruptedReadings(world: () => InterruptedWorld): void {
  describe('what only webhooks tell, more of it than fits one reading,', () => {
    const watch = (
      id: string,
      type = 'board.newBoardActivity',
      filter: object = { activityTypes: ['addLabelToCard'] },
    ) =>
      world().client.agents.define(id, {
        workflowType: 'noting',
        taskQueue: 'nobody-works-here',
        equipment: {},
        triggers: [
          { id, type, account: 'team', config: { boardIds: [world().sandbox.trello.board('Support').id], ...filter } },
        ],
      });
    const overviewOf = (id: string) =>
      world()
        .client.triggers.get(id)
        .catch(() => undefined);
    const looked = (id: string) =>
      eventually(`${id} has looked`, async () => (await overviewOf(id))?.lastCompletePullAt);
    /** Labels put on a card, which no list of Trello's actions tells. */
    const putLabels = (count: number) => {
      const { trello } = world().sandbox;
      const ben = trello.as('ben');
      const list = trello.list('Support', 'Inbox');
      const [label] = [...trello.world.labels.values()].filter(({ idBoard }) => idBoard === list.idBoard);
      const known = new Set(trello.world.actions.keys());
      for (let number = 1; number <= count; number += 1)
        ben.addLabel(ben.createCard(list, { name: 'Labelled' }), label!);
      return [...trello.world.actions.values()]
        .filter(({ id, type }) => type === 'addLabelToCard' && !known.has(id))
        .map(({ id, type }) => ({ id, receivedAt: new Date().toISOString(), detail: { type } }));
    };
    const announce = (id: string, hints: ReturnType<typeof putLabels>) =>
      world().client.temporal.workflow.getHandle(triggerWorkflow.idOf(id)).signal(eventsSignal, { hints });
    // Temporal first has to miss the heartbeat of a killed worker, then its hold on the workflow: ten seconds each, and more where the machine is busy.
    const delivered = (id: string, count: number) =>
      eventually(
        `${id} has delivered all`,
        async () => {
          const overview = await overviewOf(id);
          return overview !== undefined && overview.counts.delivered >= count ? overview.counts : undefined;
        },
        90,
      );
    const actions = /\/actions\/[0-9a-f]{24}$/;

    test('is lost by no worker that is killed while it reads, and what a look finds meanwhile is not told twice', async () => {
      await watch('killed-reading');
      await looked('killed-reading');
      const many = putLabels(105);
      await watch('killed-labels', 'board.newLabelAddedToCard', {});
      await looked('killed-labels');
      await world().services.stop();
      const worker = await startWorkerProcess(world(), 'services');
      const rule = world().sandbox.faults.add({
        match: { path: actions },
        fault: { kind: 'delay', milliseconds: 60_000 },
        times: 1_000,
      });
      await announce('killed-reading', many);
      await announce('killed-labels', putLabels(3));
      await eventually('it is being read', () => world().sandbox.requests.count({ path: actions }) > 0);
      // Its heartbeat tells what it reads.
      await sleep(500);
      worker.kill('SIGKILL');
      await once(worker, 'exit');
      world().sandbox.faults.remove(rule);
      world().services = await world().startWorkers({ only: 'services' });
      expect(await delivered('killed-labels', 3)).toMatchObject({ delivered: 3, failed: 0 });
      expect(await delivered('killed-reading', 105)).toMatchObject({ delivered: 105, failed: 0 });
    }, 180_000);

    test('is kept while the account asks for its owner', async () => {
      await watch('waiting-for-owner');
      await looked('waiting-for-owner');
      const rule = world().sandbox.faults.add({
        match: { provider: 'trello' },
        fault: { kind: 'status', status: 401 },
        times: 1_000,
      });
      await announce('waiting-for-owner', putLabels(3));
      await eventually('it says so', async () => (await overviewOf('waiting-for-owner'))?.problem);
      world().sandbox.faults.remove(rule);
      await world().connectAccounts();
      expect(await delivered('waiting-for-owner', 3)).toMatchObject({ delivered: 3, failed: 0 });
    });
  });
}
