import { startedWith } from '../../src/temporal/run/started-with';
import { checkpointQuery, type TriggerState } from '../../src/messages/trigger';
import { serviceTaskQueue } from '../../src/messages/task-queues';
import { eventually } from '../support/eventually';
import { agentTaskQueue } from '../support/world';
import { trigger, type Keeper } from './keeper';

/** A stranger's run under a trigger's name; shares the keeper of keep-triggers.test.ts. */
export function testSquattedNames(keeper: () => Keeper): void {
  describe('what answers to the name of a trigger and to nothing else', () => {
    /** What a stranger starts, who has what he likes listed as a trigger of this agent. */
    async function squat(id: string, agent: string, taskQueue = 'nobody') {
      const overview = { id, agent, type: trigger.type, account: trigger.account };
      const options = { workflowId: `trigger/${id}`, taskQueue, args: [{}], memo: { overview } };
      await keeper().world.strangerClient.workflow.start('trigger', options);
      await keeper().isListed(id);
    }
    const run = async (workflowId: string) =>
      (await keeper().client().workflow.getHandle(workflowId).describe()).status.name;

    test('keeps no other from being removed, is tried again, and what was found of those that are kept is noted', async () => {
      await squat('stuck-before', 'keeper', serviceTaskQueue);
      const brought = await keeper().bringBack('beside');
      await squat('stuck-after', 'keeper', serviceTaskQueue);
      const note = await keeper().lookInVain();
      expect(note).toMatchObject({ seen: { kept: expect.anything() as unknown } });
      expect(await brought.query(checkpointQuery)).toMatchObject({ status: 'removed' });
      for (const id of ['stuck-before', 'stuck-after'])
        await keeper().client().workflow.getHandle(`trigger/${id}`).terminate();
    });

    test('keeps no other trigger of its agent from running, nor the agent from being retired', async () => {
      const ids = ['crowded-first', 'crowded-last'];
      await squat('crowded-first', 'crowded');
      await squat('crowded-listed', 'crowded');
      const triggers = ids.map((id) => ({ ...trigger, id }));
      const definition = { workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {}, triggers };
      await keeper().world.client.agents.define('crowded', definition);
      await eventually('the other runs', () => run('trigger/crowded-last').catch(() => undefined));
      await keeper().world.client.agents.retire('crowded');
      await eventually('the agent has ended', async () => (await run('agent/crowded')) === 'COMPLETED');
      expect(await run('trigger/crowded-last')).toBe('COMPLETED');
    });

    test('is asked nothing where it is not where triggers run, and the trigger goes on from where it was at the look after its end', async () => {
      await eventually(
        'all has been seen once',
        async () => (await keeper().handle().query(checkpointQuery)).lastCompletePullAt,
      );
      await keeper().handle().terminate();
      await squat('kept', 'keeper');
      keeper().asked.length = 0;
      expect(await keeper().look()).toMatchObject({ seen: {} });
      expect(keeper().asked).not.toContain('trigger/kept');
      await keeper().handle().terminate();
      await keeper().look();
      const { status: is, taskQueue } = await keeper().handle().describe();
      expect([is.name, taskQueue]).toEqual(['RUNNING', serviceTaskQueue]);
      const begunWith = await startedWith<TriggerState>(keeper().world.client.temporal, 'trigger/kept');
      expect(begunWith).toMatchObject({
        cursor: expect.anything() as unknown,
        lastCompletePullAt: expect.any(String) as string,
      });
    });
  });
}
