import {
  agentRunId,
  beginningOfRuns,
  isScheduledBy,
  readRunId,
  replayRunId,
  scheduledAgentRun,
  scheduledRunId,
  scheduleId,
  startedRunId,
} from '../../src/messages/run-ids';

const replay = replayRunId(startedRunId('porter', 'new-mail', 'AAkALg/x=='), '7f');

test('ids stay as they are: an agent that was started for an event is known by it, for as long as Temporal keeps the run', () => {
  expect(agentRunId('porter', '-start', 'order-7')).toBe('porter/-start/order-7');
  expect(startedRunId('porter', 'new-mail', 'AAkALg')).toBe('porter/new-mail/AAkALg');
  expect(replay).toBe('porter/new-mail/AAkALg/x==/replay-7f');
  expect(beginningOfRuns('porter')).toBe('porter/');
  expect(scheduleId('porter', 'nightly')).toBe('porter/nightly');
  expect(scheduledRunId('porter', 'nightly')).toBe('scheduled-run/porter/nightly');
});

test.each([
  ['a trigger', startedRunId('porter', 'new-mail', 'AAkALg'), { trigger: 'new-mail', name: 'AAkALg' }],
  ['a person, again', replay, { trigger: 'new-mail', isReplay: true }],
  ['a person', agentRunId('porter', '-start', 'order-7'), { starter: '-start', trigger: undefined, name: 'order-7' }],
  [
    'a schedule',
    agentRunId('porter', '-schedule', 'nightly/2026-11-24T00:00:00Z'),
    { starter: '-schedule', name: 'nightly' },
  ],
  ['a workflow', agentRunId('porter', '-child', 'a'), { starter: '-child', trigger: undefined, isReplay: false }],
  ['what this release does not know', 'porter/-else/a', { starter: undefined, trigger: undefined }],
  ['what only looks known', 'porter/toString/a', { starter: undefined, trigger: 'toString' }],
])('the id of a run says that it was started by %s', (_who, workflowId, says) => {
  expect(readRunId(workflowId)).toMatchObject({ agent: 'porter', ...says });
});

test('an id without a slash is of no agent', () => {
  expect(readRunId('porter')).toBeUndefined();
});

test('what a schedule has started is known by its beginning, and says when', () => {
  const started = 'scheduled-run/porter/nightly-2026-11-24T00:00:00Z';
  expect(isScheduledBy(started, 'porter', 'nightly')).toBe(true);
  expect(isScheduledBy(started, 'planner', 'nightly')).toBe(false);
  expect(scheduledAgentRun('porter', 'nightly', started)).toBe('porter/-schedule/nightly/2026-11-24T00:00:00Z');
});
