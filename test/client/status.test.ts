import { defaultPayloadConverter } from '@temporalio/common';
import { msToTs } from '@temporalio/common/lib/time';
import { temporal } from '@temporalio/proto';
import type { AgentIntegrationsClient } from '../../src/client';
import { describeStatus } from '../../src/cli/output/describe-status';
import { healthStateOf } from '../../src/client/accounts/account-health';
import { problemsOf, unseenOf, type Status } from '../../src/client/status/status';
import { checkAgents } from '../../src/doctor/check-agents';
import { idleSince, pullIn } from '../../src/client/status/trigger-pull';
import { failureConverter } from '../../src/encryption/failure-converter';
import { lacksKeyFailure } from '../../src/encryption/lacking-key-failure';

const now = Date.parse('2026-03-01T12:00:00Z');
const ago = (seconds: number) => msToTs(now - seconds * 1000);
const { PENDING_ACTIVITY_STATE_SCHEDULED: scheduled, PENDING_ACTIVITY_STATE_STARTED: started } =
  temporal.api.enums.v1.PendingActivityState;
const failed = (type: string) => ({ message: 'Encoded failure', applicationFailureInfo: { type } });

const well: Omit<Status, 'problems'> = {
  queues: [
    { taskQueue: 'agent-integrations', workflows: 2, activities: 2 },
    { taskQueue: 'agent-integrations-accounts', workflows: 2, activities: 2 },
  ],
  accounts: [{ integration: 'mail', name: 'support', state: 'connected' }],
  triggers: [
    { id: 'inbox', type: 'mail.newEmail', agent: 'support', account: 'support', lastLookAt: '2026-03-01T11:59:20Z' },
  ],
  ended: [],
  taken: [],
  approvals: { open: 0 },
  failures: [],
  moreFailures: 0,
  stuck: [],
  unreadable: [],
  unseen: { triggers: 0, runs: 0, agents: [] },
};

const { PENDING_WORKFLOW_TASK_STATE_SCHEDULED: taskScheduled, PENDING_WORKFLOW_TASK_STATE_STARTED: taskStarted } =
  temporal.api.enums.v1.PendingWorkflowTaskState;

describe('the look of a trigger', () => {
  test.each([
    ['waits for its next turn', { state: scheduled, scheduledTime: ago(5), lastFailure: failed('NothingYet') }, {}],
    ['is under way', { state: started, scheduledTime: ago(500) }, {}],
    ['is due and nobody makes it', { state: scheduled, scheduledTime: ago(90) }, { lateSeconds: 90 }],
    ['failed', { state: started, lastFailure: failed('RateLimited') }, { failing: 'RateLimited' }],
    [
      'failed at a worker with other keys',
      {
        state: scheduled,
        lastFailure: failureConverter.errorToFailure(lacksKeyFailure(), defaultPayloadConverter),
        lastWorkerIdentity: '7@pod',
      },
      { failing: 'the worker "7@pod" lacks the key: give it the key ring of the others, or stop it' },
    ],
    ['was cut off', { state: started, lastFailure: { timeoutFailureInfo: {} } }, { failing: 'Fault' }],
    ['has ended', { lastAttemptCompleteTime: ago(40) }, { lastLookAt: '2026-03-01T11:59:20.000Z' }],
  ])('%s', (_, look, told) => {
    const pendingActivities = [{ activityType: { name: 'triggers.pull' }, ...look }];
    expect(pullIn({ pendingActivities }, now)).toEqual(told);
  });

  test('of a trigger that does not look at the moment tells nothing', () => {
    const pendingActivities = [{ activityType: { name: 'triggers.dispatch' }, state: started }];
    expect(pullIn({ pendingActivities }, now)).toEqual({});
  });
});

describe('between two looks a trigger', () => {
  test.each([
    ['has its run worked on', { state: taskStarted, scheduledTime: ago(90), attempt: 1 }, {}],
    ['has waited a moment for a worker', { state: taskScheduled, scheduledTime: ago(5), attempt: 1 }, {}],
    [
      'waits for a worker that does not come',
      { state: taskScheduled, scheduledTime: ago(90), attempt: 1 },
      { lateSeconds: 90 },
    ],
    ['has failed a moment ago, and is tried again', { state: taskScheduled, scheduledTime: ago(90), attempt: 2 }, {}],
  ])('%s', (_, pendingWorkflowTask, told) => {
    expect(pullIn({ pendingWorkflowTask }, now)).toEqual(told);
  });

  test.each([
    ['no longer than its webhook or its agents may take', now - 599_000, {}],
    ['longer than anything takes', now - 660_000, { idleSeconds: 660 }],
    ['of which Temporal has nothing more to tell', undefined, {}],
  ])('rests %s', (_, at, told) => {
    expect(idleSince(at, now)).toEqual(told);
  });
});

test.each([
  ['2026-02-20T00:00:00Z', 'connected', 'connected'],
  ['2025-12-20T00:00:00Z', 'connected', 'expiring'],
  ['2025-12-20T00:00:00Z', 'needs reconnect', 'needs reconnect'],
  [undefined, 'connected', 'connected'],
] as const)('an account renewed at %s that is %s counts as %s', (renewedAt, state, standing) => {
  const account = { integration: 'mail', name: 'a', permissionType: 'standard', owner: 'a', scopes: [] } as const;
  const renewed = renewedAt === undefined ? {} : { renewedAt };
  expect(healthStateOf({ ...account, scopes: [], state, ...renewed }, now)).toBe(standing);
});

test.each([
  ['an account of OAuth', '2025-12-20T00:00:00Z', ['read:board:trello'], {}, 'expiring'],
  ['one of a short time ago', '2026-02-20T00:00:00Z', ['read:board:trello'], {}, 'connected'],
  ['one that was renewed since', '2025-12-20T00:00:00Z', [], { renewedAt: '2026-02-20T00:00:00Z' }, 'connected'],
  ['a key and token', '2025-12-20T00:00:00Z', ['read', 'write'], {}, 'connected'],
  ['an application', '2025-12-20T00:00:00Z', [], { permissionType: 'application' }, 'connected'],
] as const)(
  '%s that was connected at %s counts, not having been renewed, as it says',
  (_what, connectedAt, scopes, more, standing) => {
    const account = {
      integration: 'board',
      name: 'a',
      permissionType: 'standard',
      owner: 'a',
      state: 'connected',
    } as const;
    expect(healthStateOf({ ...account, connectedAt, scopes: [...scopes], ...more }, now)).toBe(standing);
  },
);

test('where all is well there is no problem, and one screen says so', () => {
  expect(problemsOf(well)).toEqual([]);
  const screen = describeStatus({ ...well, problems: [] }, now);
  expect(screen).toMatch(/^All is well\./);
  expect(screen).toContain('inbox    support  active  40 s ago');
  expect(screen).toContain('Nothing waits for a person.');
});

test('a run that failed and an account that expires leave nobody anything to do, and not all well', () => {
  const failures = [{ workflowId: 'one', type: 'answer', status: 'FAILED', closedAt: '2026-03-01T09:00:00Z' }];
  const accounts: Status['accounts'] = [{ integration: 'board', name: 'team', state: 'expiring' }];
  const said = (beside: Partial<Status>) => describeStatus({ ...well, ...beside, problems: [] }, now).split('\n')[0];
  expect([
    said({ failures }),
    said({ accounts }),
    said({ failures, accounts, unseen: { triggers: 1, runs: 0, agents: [] } }),
  ]).toEqual([
    'Nothing has to be looked after; but runs have failed within a day (below).',
    'Nothing has to be looked after; but an account ends soon (below).',
    'Nothing has to be looked after, as far as was looked; but runs have failed within a day, and an account ends soon (below).',
  ]);
});

test('of more failures than are shown it says how many', () => {
  const failures = [{ workflowId: 'one', type: 'answer', status: 'FAILED', closedAt: '2026-03-01T09:00:00Z' }];
  const screen = (moreFailures: number) => describeStatus({ ...well, failures, moreFailures, problems: [] }, now);
  expect(screen(7)).toMatch(/one +answer +FAILED +3 h ago\s+and 7 more$/);
  expect(screen(0)).not.toContain('more');
});

test('a trigger that only lacks its webhook, or a part of what it watches, is not said to see nothing', () => {
  const [trigger] = well.triggers;
  const triggers = (['no webhook', 'partly refused'] as const).map((problem) => ({ ...trigger!, id: 'it', problem }));
  const problems = problemsOf({ ...well, triggers });
  expect(problems).toEqual([
    'The trigger "it" is told nothing by its provider, as its webhook cannot be set up: its looks find all, a little later. `triggers diagnose it` says more.',
    'The trigger "it" is refused a part of what it watches, and sees the rest. `triggers diagnose it` says more.',
  ]);
  const screen = describeStatus({ ...well, triggers, problems }, now);
  expect(screen).toMatch(/it +support +no webhook +40 s ago/);
});

test('one without a webhook, of a type for which some is told by webhook only, is said to miss that', () => {
  const [trigger] = well.triggers;
  const triggers = [{ ...trigger!, id: 'it', type: 'board.cardUpdated', problem: 'no webhook' as const }];
  expect(problemsOf({ ...well, triggers })).toEqual([
    expect.stringMatching(
      /^The trigger "it" is told nothing .* its looks find the rest, a little later, but not checklist items that are added/,
    ),
  ]);
});

test('each thing that somebody has to look after is a sentence, and first on the screen', () => {
  const [trigger] = well.triggers;
  const unwell: typeof well = {
    ...well,
    queues: [
      { taskQueue: 'agent-integrations', workflows: 0, activities: 1 },
      { taskQueue: 'support-agents', workflows: 0, activities: 0, agents: ['support'] },
      { taskQueue: 'thinking-agents', workflows: 1, activities: 0, agents: ['thinker'] },
    ],
    accounts: [
      { integration: 'mail', name: 'support', state: 'needs reconnect' },
      { integration: 'board', name: 'team', state: 'expiring', ending: 'It ends.' },
    ],
    triggers: [
      ...Array.from({ length: 20 }, (_, index) => ({ ...trigger!, id: `well-${index}` })),
      { ...trigger!, id: 'lost', problem: 'needs reconnect' },
      { ...trigger!, id: 'late', lateSeconds: 300 },
      { ...trigger!, id: 'failing', failing: 'RateLimited' },
      { ...trigger!, id: 'idle', idleSeconds: 660 },
      { ...trigger!, id: 'stuck' },
    ],
    taken: [{ id: 'mail', agent: 'orders', by: 'invoices', problem: 'Its id is taken.' }],
    stuck: [{ workflowId: 'trigger/stuck', kind: 'trigger', problem: 'It goes no further.' }],
    ended: [
      {
        workflowId: 'trigger/gone',
        kind: 'trigger',
        agent: 'support',
        endedAt: '2026-03-01T11:58:00.123Z',
        problem: 'It was ended.',
      },
    ],
    approvals: { open: 3, oldest: { id: 'approval/1', title: 'Send Email', requestedAt: '2026-02-27T12:00:00Z' } },
    failures: [{ workflowId: 'support/inbox/1', type: 'answer', status: 'FAILED', closedAt: '2026-03-01T09:00:00Z' }],
  };
  const problems = problemsOf(unwell);
  expect(problems).toEqual([
    'No worker polls the task queue "agent-integrations". Start `agent-integrations worker`.',
    'No worker polls the task queue "support-agents", so what is started there waits. Start the agent\'s worker, or correct the name of the queue in its definition.',
    'The mail account "support" needs its person to reconnect it.',
    'It was ended.',
    'Its id is taken.',
    'It goes no further.',
    'The trigger "lost" has no working account, and sees nothing. `triggers diagnose lost` says more.',
    'The trigger "late" has waited 300 s for a worker to look. `triggers diagnose late` says more.',
    'The last look of the trigger "failing" failed (RateLimited); it is tried again. `triggers diagnose failing` says more.',
    'The trigger "idle" does not look for events, and nothing has happened in its run for 11 minutes. `triggers diagnose idle` says more.',
  ]);
  const screen = describeStatus({ ...unwell, problems }, now);
  expect(screen).toMatch(/^To look after:\n {2}No worker polls/);
  expect(screen).toContain('Triggers: 25, of which 10:');
  expect(screen).toMatch(/board\/team +expiring\n\nIt ends\.\n/);
  expect(screen).toMatch(/lost +support +needs reconnect/);
  expect(screen).toMatch(/late +support +late by 5 min/);
  expect(screen).toMatch(/idle +support +no look for 11 min/);
  expect(screen).toMatch(/stuck +support +goes no further/);
  expect(screen).toContain('3 waiting for a person; the oldest for 2 d: Send Email, approval/1');
  expect(screen).toMatch(/support\/inbox\/1 +answer +FAILED +3 h ago/);
  expect(screen.split('\n').length).toBeLessThan(45);
});

test('what was not looked at is said, and all is well only as far as was looked', () => {
  const [trigger] = well.triggers;
  const many: typeof well = {
    ...well,
    triggers: Array.from({ length: 1_200 }, (_, index) => ({ ...trigger!, id: `trigger-${index}` })),
    unseen: { triggers: 700, runs: 40, agents: ['a', 'b', 'c', 'd'] },
  };
  const unseen = unseenOf({ ...many });
  expect(unseen).toEqual([
    '500 of 1200 triggers were looked at; of the others only the listing is told. `triggers diagnose <id>` looks at one.',
    'Of 40 accounts and agents the listing alone was read, not whether a worker can work on their run.',
    'Who polls the task queues of 4 agents was not asked: the names of the queues are not told without a worker (a, b, c and 1 more). `doctor` asks.',
  ]);
  expect(unseenOf(well)).toEqual([]);
  const screen = describeStatus({ ...many, problems: [] }, now);
  expect(screen).toMatch(/^All is well, as far as was looked\.\n/);
  for (const sentence of unseen) expect(screen).toContain(sentence);
});

test('of many queues those that nobody polls are shown first', () => {
  const queues = Array.from({ length: 30 }, (_, index) => ({
    ...{ taskQueue: `queue-${index}`, workflows: index === 29 ? 0 : 1, activities: 1 },
    agents: [`agent-${index}`],
  }));
  const screen = describeStatus({ ...well, queues, problems: [] }, now);
  expect(screen).toMatch(/ACTIVITY POLLERS\nqueue-29/);
  expect(screen).toContain('and 20 more');
});

test('doctor tells what was not looked at as a fact: nobody would heed a warning that a large installation never loses', async () => {
  const unseen = { triggers: 700, runs: 40, agents: [], hasOlderRuns: true as const };
  const client = {
    accounts: { list: () => Promise.resolve([]) },
    status: () => Promise.resolve<Status>({ ...well, unseen, problems: [] }),
  } as unknown as AgentIntegrationsClient;
  const found = await checkAgents(client, []);
  expect(found.map(({ level, text }) => `${level}: ${text}`)).toEqual([
    expect.stringMatching(/^good: Of 40 accounts and agents the listing alone was read/),
    expect.stringMatching(/^good: Of the open runs of agents the newest 500 were looked at/),
    expect.stringMatching(/^good: Of 700 of 1 triggers the listing alone was read/),
    expect.stringMatching(/^good: .* have what they need\.$/),
  ]);
});

test('the doctor tells of a trigger what the status tells, and one that sees nothing is a problem', async () => {
  const [trigger] = well.triggers;
  const triggers = [
    { ...trigger!, problem: 'needs reconnect' as const },
    { ...trigger!, problem: 'no webhook' as const, lateSeconds: 300, failing: 'RateLimited', idleSeconds: 660 },
  ];
  const client = {
    accounts: { list: () => Promise.resolve([]) },
    status: () => Promise.resolve<Status>({ ...well, triggers, problems: [] }),
  } as unknown as AgentIntegrationsClient;
  const found = await checkAgents(client, []);
  expect(found.map(({ level }) => level)).toEqual(['problem', 'warning', 'warning', 'warning', 'warning']);
  expect(found.map(({ text, advice }) => `${text} ${(advice ?? '').replace('agent-integrations ', '')}`)).toEqual(
    problemsOf({ ...well, triggers }),
  );
});
