import { setTimeout as sleep } from 'node:timers/promises';
import type { ScheduleHandle } from '@temporalio/client';
import { sealingConverter } from '../../src/encryption/data-converter';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import { withCodecWorker } from './codec-worker';

test('every run of a schedule reads its arguments, its memo and the result of the run before', async () => {
  const dataConverter = sealingConverter(createKeyRing([generateKey()], 'the test'));
  await withCodecWorker({ dataConverter }, async ({ client, workflowId, taskQueue }) => {
    const schedule = await client.schedule.create({
      scheduleId: workflowId,
      spec: {},
      action: {
        type: 'startWorkflow',
        workflowType: 'scheduled',
        workflowId,
        taskQueue,
        args: ['input'],
        memo: { a: 'memo' },
      },
      memo: { of: 'the schedule' },
    });
    const resultOfRun = async (count: number): Promise<unknown> => {
      // With this policy the schedule follows its runs, which it must to hand a result on.
      await schedule.trigger('BUFFER_ONE');
      const runs = await startedRuns(schedule, count);
      return client.workflow.getHandle(runs.at(-1) ?? 'missing').result();
    };
    const first = { input: 'input', memo: { a: 'memo' }, before: undefined };
    expect(await resultOfRun(1)).toEqual(first);
    expect(await resultOfRun(2)).toEqual({ ...first, before: { input: 'input', memo: { a: 'memo' } } });
    expect(await schedule.describe()).toMatchObject({ action: { args: ['input'] }, memo: { of: 'the schedule' } });
    await schedule.delete();
  });
});

async function startedRuns(schedule: ScheduleHandle, count: number): Promise<string[]> {
  for (;;) {
    const { info } = await schedule.describe();
    const ids = info.recentActions.map(({ action }) => action.workflow.workflowId);
    if (ids.length >= count) return ids;
    await sleep(50);
  }
}
