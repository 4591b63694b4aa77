import { eventually } from '../../support/eventually';
import { agentTaskQueue } from '../../support/world';
import { done, refused, type PermissionWorld } from './permission-world';
import { startAs } from '../run-steps';

/** Agents that are started by hand, by a schedule or by each other; shares the world of permission.test.ts. */
export function testAgentsWithoutTriggers(world: () => PermissionWorld): void {
  describe('an agent that no trigger starts', () => {
    const createCard = { 'board.createCard': { permission: 'autopilot' as const } };
    const resultOf = (workflowId: string) => world().client.temporal.workflow.getHandle(workflowId).result();
    const work = () => ({ step: 'board.createCard', input: world().newCard() });
    const clerk = { workflowType: 'takeOver', taskQueue: agentTaskQueue, equipment: createCard };

    test('acts for itself when somebody with the keys starts it, once for each id', async () => {
      await world().client.agents.define('clerk', clerk);
      const run = await world().client.agents.start('clerk', { input: work(), id: 'monday' });
      expect(run).toEqual({ workflowId: 'clerk/-start/monday', started: true, warnings: [] });
      expect(await resultOf(run.workflowId)).toEqual(done);
      expect(await world().client.agents.start('clerk', { input: work(), id: 'monday' })).toMatchObject({
        started: false,
      });
      const other = await world().client.agents.start('clerk', { input: { step: 'board.getBoards', input: {} } });
      expect(await resultOf(other.workflowId)).toEqual(refused('PermissionDenied', /not equipped/));
      const nobodys = world().client.agents.start('clerk', { id: 'a/b' });
      await expect(nobodys).rejects.toMatchObject({ type: 'InvalidInput' });
      await expect(world().client.agents.start('nobody')).rejects.toMatchObject({ type: 'NotFound' });
    });

    test('acts for itself when its schedule starts it, with the input of the schedule as it was changed last', async () => {
      await world().client.agents.define('clerk', clerk);
      const spec = { intervals: [{ every: '30 days' }] };
      await world().client.agents.schedule('clerk', {
        id: 'cards',
        spec,
        input: { step: 'board.getBoards', input: {} },
      });
      const schedule = await world().client.agents.schedule('clerk', { id: 'cards', spec, input: work() });
      await schedule.trigger();
      const run = await eventually('the schedule has started it', async () => {
        const { info } = await schedule.describe();
        return info.recentActions[0]?.action.workflow.workflowId;
      });
      expect(run).toMatch(/^scheduled-run\/clerk\/cards-/);
      await resultOf(run);
      const { priority } = await world().client.temporal.workflow.getHandle(run).describe();
      expect(priority?.fairnessKey).toBe('clerk');
      const instant = run.slice('scheduled-run/clerk/cards-'.length);
      expect(await resultOf(`clerk/-schedule/cards/${instant}`)).toEqual(done);
      await schedule.delete();
    });

    test('is told at its first definition of a schedule that an agent of its name has left, for that would start it', async () => {
      const { client } = world();
      const action = {
        type: 'startWorkflow' as const,
        workflowType: 'scheduled-run',
        taskQueue: agentTaskQueue,
        args: [],
      };
      const left = await client.temporal.schedule.create({
        ...{ scheduleId: 'heir/cards', spec: { intervals: [{ every: '30 days' }] }, action },
      });
      await eventually('it is listed', async () => {
        for await (const { scheduleId } of client.temporal.schedule.list())
          if (scheduleId === 'heir/cards') return true;
        return undefined;
      });
      const { warnings } = await client.agents.define('heir', clerk);
      expect(warnings).toEqual([
        expect.stringMatching(/earlier agent .* `temporal schedule delete --schedule-id 'heir\/cards'`/),
      ]);
      await left.delete();
      expect((await client.agents.define('heir', clerk)).warnings).toEqual([]);
    });

    test('acts for itself as a child of an agent that it names, and so do its own children', async () => {
      await world().client.agents.define('clerk', { ...clerk, startedBy: ['boss'] });
      await world().define('boss', {});
      const handOn = async (agent: string | undefined, deeper: boolean): Promise<unknown> =>
        (await startAs(world(), agent, 'handOn', 'clerk', { ...work(), deeper })).result();
      expect(await handOn('boss', false)).toEqual({ result: done });
      expect(await handOn('boss', true)).toEqual({ result: done });
      await world().define('stranger', createCard);
      expect(await handOn('stranger', false)).toEqual(refused('PermissionDenied', /add its name to "startedBy"/));
      expect(await handOn(undefined, false)).toEqual(refused('PermissionDenied', /acts for no agent/));
      await world().client.agents.define('clerk', clerk);
      expect(await handOn('boss', false)).toEqual(refused('PermissionDenied'));
    });
  });
}
