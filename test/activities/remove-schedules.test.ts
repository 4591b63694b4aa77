import type { Client } from '@temporalio/client';
import { removeSchedules } from '../../activities/agents/remove-schedules';
import { inActivity } from '../support/in-activity';

test('a listing of schedules that fails is one of the failures, and ends nothing', async () => {
  const refused = new Error('Schedules are switched off.');
  const client = {
    options: { namespace: 'default' },
    workflowService: { listSchedules: () => Promise.reject(refused) },
  } as unknown as Client;
  expect(await inActivity({}, client, () => removeSchedules('desk'))).toEqual([refused]);
});
