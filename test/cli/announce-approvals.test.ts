import type { AgentIntegrationsClient } from '../../src/client';
import { announceApprovals } from '../../src/cli/commands/approvals/announce-approvals';
import { eventually } from '../support/eventually';

const asks = { pendingChildren: [{ workflowId: 'approval/1', workflowTypeName: 'approval' }] };
const isTriedAgain = {
  pendingActivities: [{ attempt: 4, lastFailure: { applicationFailureInfo: { type: 'RateLimited' } } }],
};

/** Announces a call while a test decides what Temporal tells of its run. */
function announcing(run: object) {
  const told: { facts: object; words: string }[] = [];
  const now = { raw: run };
  const getHandle = () => ({ describe: () => Promise.resolve({ ...now, taskQueue: 'agent-integrations' }) });
  const client = { temporal: { workflow: { getHandle } } } as unknown as AgentIntegrationsClient;
  const terminal = { notice: (facts: object, words: string) => told.push({ facts, words }), result: () => undefined };
  const stop = announceApprovals(client, 'tool-call/send-1', terminal);
  return { told, stop, become: (next: object) => (now.raw = next) };
}

test('who waits for a call is told how to come back to it, also of one that is tried again after a person has agreed', async () => {
  const { told, stop, become } = announcing(asks);
  const [asked] = await eventually('it is announced', () => told.length > 0 && told);
  expect(asked?.facts).toEqual({ approval: 'approval/1', call: 'tool-call/send-1', id: 'send-1' });
  expect(asked?.words).toMatch(
    /approvals show approval\/1\nCtrl-C leaves the request open\. The same call with --id send-1 /,
  );
  expect(asked?.words).not.toContain('approvals approve');
  become(isTriedAgain);
  const [, waits] = await eventually('it is told', () => told.length > 1 && told);
  stop();
  expect(waits?.words).toBe(
    'Not done yet: attempt 3 failed (RateLimited), and it is tried again. Nothing is lost by not waiting: calling again with --id send-1 answers the result.',
  );
});

test('a call whose run no worker can work on is said to be that', async () => {
  const { told, stop } = announcing({ pendingWorkflowTask: { attempt: 7 } });
  const [waits] = await eventually('it is told', () => told.length > 0 && told);
  stop();
  expect(waits?.words).toMatch(
    /^Not done yet: the call goes no further: .* 6 times\. Has it the key ring of this process\?/,
  );
});
