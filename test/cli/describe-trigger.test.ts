import { describeReports, describeTrigger } from '../../src/cli/output/describe-trigger';
import type { RecentEvent, TriggerOverview } from '../../src/contracts/trigger-report';

const trigger: TriggerOverview = {
  id: 'inbox',
  type: 'board.newCard',
  agent: 'helper',
  account: 'team',
  status: 'active',
  path: 'webhook',
  setUpAt: '2026-05-01T00:00:00Z',
  watermark: '2026-05-01T00:00:00Z',
  recent: [],
  counts: { delivered: 0, skipped: 0, failed: 0 },
};

test('a trigger that ignores its own changes is not shown as one that fires for them', () => {
  const ignored = 'Changes made through the account team do not start the agent.';
  expect(describeTrigger({ ...trigger, ignoreOwnChanges: true })).toContain(ignored);
  expect(describeTrigger(trigger)).not.toContain(ignored);
});

describe('events of a trigger on a terminal', () => {
  // As long as an id of Microsoft Graph.
  const id = `AAMk${'A'.repeat(147)}=`;
  const event: RecentEvent = {
    eventId: id,
    at: '2026-05-02T00:00:00Z',
    seenAt: '',
    label: 'My order',
    delivered: false,
  };
  const reason = 'The filter did not let it through. Not found in the sender: northwind.example';
  const events: RecentEvent[] = [
    { ...event, reason },
    { ...event, label: 'A bill', delivered: true, workflowId: `helper/inbox/${id}` },
  ];

  const { isTTY, columns } = process.stdout;
  beforeEach(() => Object.assign(process.stdout, { isTTY: true, columns: 80 }));
  afterEach(() => Object.assign(process.stdout, { isTTY, columns }));

  const linesOf = (text: string): string[] =>
    text.split('\n').slice(text.split('\n').findIndex((line) => line.startsWith('AT ')));

  test('are read in its width, each with its id in a line of its own', () => {
    expect(linesOf(describeTrigger({ ...trigger, recent: events }))).toEqual([
      'AT                    EVENT     OUTCOME',
      '2026-05-02T00:00:00Z  My order  The filter did not let it through. Not found in',
      '                                the sender: northwind.example',
      `  EVENT ID  ${id}`,
      '2026-05-02T00:00:00Z  A bill    started the agent',
      `  EVENT ID  ${id}`,
    ]);
  });

  test('name the run that is not named after the event', () => {
    const digested = {
      ...event,
      delivered: true,
      workflowId: 'helper/inbox/4f1c',
      replayedAs: 'helper/inbox/4f1c/replay-1',
    };
    expect(describeTrigger({ ...trigger, recent: [digested] })).toContain(
      'started helper/inbox/4f1c (and was replayed)',
    );
  });

  test('are read so in a trial too', () => {
    const reports = [{ ...event, key: '', outcome: { kind: 'skipped' as const, reason } }];
    expect(linesOf(describeReports(reports)).slice(0, 2)).toEqual([
      'AT                    EVENT     OUTCOME',
      '2026-05-02T00:00:00Z  My order  The filter did not let it through. Not found in',
    ]);
  });
});
