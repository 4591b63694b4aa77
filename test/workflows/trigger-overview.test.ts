import { defined } from '../../src/json/defined';
import type { Finding, RecentEvent } from '../../src/contracts/trigger-report';
import type { TriggerState, UnreadEvent } from '../../src/messages/trigger';
import { diagnosisOf, overviewOf } from '../../workflows/service/trigger/trigger-overview';

const setUpAt = '2026-05-01T00:00:00.123Z';
const state = (changes: Partial<TriggerState> = {}): TriggerState => ({
  definition: { id: 'inbox', type: 'mail.newEmail', account: 'support', config: {}, ignoreOwnChanges: false },
  target: { agent: 'helper', workflowType: 'noting', taskQueue: 'agents' },
  ...{ status: 'active', setUpAt, watermark: setUpAt, delivered: [], recent: [], inbox: [] },
  counts: { delivered: 1, skipped: 2, failed: 3 },
  ...changes,
});
const problem = { kind: 'provider refused', text: 'Refused.' } as const;
const event = (delivered: boolean, reason?: string): RecentEvent => ({
  ...{ eventId: 'a', at: '2026-05-02T00:00:00.5Z', seenAt: '', label: 'Hello', delivered },
  ...defined({ reason }),
});
const unread = (eventId: string, isSetAside?: true): UnreadEvent => ({
  ...{ eventId, since: '2026-05-01T10:00:00.001Z', failures: 3, problem: 'Not JSON.' },
  ...defined({ isSetAside }),
});
const found = (changes: Partial<TriggerState>, looked: Finding[] = []) =>
  diagnosisOf(state(changes), looked).findings.map(({ level, text }) => `${level}: ${text}`);

const since = 'good: Events before 2026-05-01T00:00:00Z (the set-up) are never delivered.';
const none = 'warning: No event has been seen since the set-up.';
const toBeReplayed = 'Mend the cause, then `triggers replay inbox <event-id>`';

describe('the overview of a trigger', () => {
  test('is what it is, and what it has done', () => {
    expect(overviewOf(state())).toEqual({
      ...{ id: 'inbox', type: 'mail.newEmail', agent: 'helper', account: 'support', status: 'active' },
      ...{ setUpAt, watermark: setUpAt, path: 'polling', counts: { delivered: 1, skipped: 2, failed: 3 }, recent: [] },
    });
  });

  test('says that it ignores its own changes, where it does', () => {
    const { definition } = state();
    const ignoring = state({ definition: { ...definition, ignoreOwnChanges: true } });
    expect(overviewOf(ignoring)).toMatchObject({ ignoreOwnChanges: true });
  });

  test('says by which way it learns of events, when it has looked, and what is in its way', () => {
    const subscription = { id: 's', expiresAt: '2026-05-04T00:00:00Z' } as unknown as TriggerState['subscription'];
    const looked = { lastCompletePullAt: '2026-05-03T00:00:00Z', problem, webhookProblem: { ...problem, text: 'x' } };
    expect(overviewOf(state({ ...looked, ...defined({ subscription }) }))).toMatchObject({
      ...{ path: 'webhook', subscriptionExpiresAt: '2026-05-04T00:00:00Z', problem },
      lastCompletePullAt: '2026-05-03T00:00:00Z',
    });
    expect(overviewOf(state({ webhookProblem: problem })).problem).toEqual({ ...problem, kind: 'no webhook' });
  });
});

describe('a diagnosis', () => {
  test('of a trigger that has seen nothing says so', () => {
    expect(found({})).toEqual([since, none]);
  });

  test('of a trigger that was begun anew says so, and does not claim to know what was seen before', () => {
    expect(found({ begunAnewAt: '2026-05-02T08:00:00.123Z' })).toEqual([
      since,
      'good: It was begun anew at 2026-05-02T08:00:00Z, because its run in Temporal was gone with all that it remembered: ' +
        'its log begins there, and changes from before that may never be told.',
      'warning: No event has been seen since it was begun anew.',
    ]);
  });

  test('says what stands in the way, once', () => {
    const looked: Finding[] = [
      { level: 'problem', text: 'Refused.' },
      { level: 'good', text: 'Connected.' },
    ];
    expect(found({ status: 'paused', problem, webhookProblem: { ...problem, text: 'No webhook.' } }, looked)).toEqual([
      'problem: The trigger is paused; resume it and what arrived meanwhile is delivered.',
      ...['problem: Refused.', 'problem: No webhook.', since, none, 'good: Connected.'],
    ]);
    expect(found({ status: 'removed' })[0]).toBe('problem: The trigger has been removed.');
  });

  test('says of one board of several that is gone, or of all, once', () => {
    const gone = 'The board b1 cannot be read: It is not there.';
    const looked = (text: string): Finding[] => [
      { level: 'problem', text },
      { level: 'good', text: 'The board "Support" can be read.' },
    ];
    const rest = [since, none, 'good: The board "Support" can be read.'];
    const partly = { kind: 'partly refused', text: `${gone} What happens on the other boards is found.` } as const;
    expect(found({ problem: partly }, looked(gone))).toEqual([`problem: ${partly.text}`, ...rest]);
    const all = { ...problem, text: 'It is not there.' };
    expect(found({ problem: all }, looked(gone)).toSorted()).toEqual([`problem: ${gone}`, ...rest].toSorted());
    // What is no more than alike is said.
    expect(found({}, [...looked(gone), { level: 'warning', text: 'It is not there.' }])).toContain(
      'warning: It is not there.',
    );
  });

  test('says why the last event was not delivered', () => {
    const last = (...recent: RecentEvent[]) => found({ recent }).slice(1);
    expect(last(event(false), event(true))).toEqual([]);
    const said = 'warning: The last event ("Hello", 2026-05-02T00:00:00Z) was not delivered: ';
    expect(last(event(true), event(false, 'The filter.'))).toEqual([`${said}The filter.`]);
    expect(last(event(false))).toEqual([`${said}unknown`]);
  });

  test("quotes an event's name, at most the beginning of a long one, so that it cannot end the quotation", () => {
    const named = (label: string, failed?: true) =>
      found({ recent: [{ ...event(false), label, ...defined({ failed }) }] })[1];
    expect(named('a" `b`')).toContain('("a\\" `b`", ');
    expect(named('a" `b`', true)).toContain(': "a\\" `b`"');
    expect(named('x'.repeat(2_000))?.length).toBeLessThan(500);
  });

  test('names all that has failed of late, the latest of many, and what could not be read only once', () => {
    const failed = (eventId: string): RecentEvent => ({
      ...event(false, 'Refused.'),
      eventId,
      label: eventId,
      failed: true,
    });
    const each = (...ids: string[]) => ids.map((id) => `"${id}" (2026-05-02T00:00:00Z: Refused.)`).join('; ');
    const said = `problem: The agent could not be started for these events. ${toBeReplayed}: `;
    expect(found({ recent: [failed('a'), event(true), failed('b'), event(true)] }).slice(1)).toEqual([
      `${said}${each('a', 'b')}.`,
    ]);
    expect(found({ recent: [event(true), failed('a')] }).slice(1)).toEqual([`${said}${each('a')}.`]);
    const many = ['1', '2', '3', '4', '5', '6', '7'].map(failed);
    expect(found({ recent: many })[1]).toBe(`${said}${each('3', '4', '5', '6', '7')}; and 2 more.`);
    expect(found({ recent: [failed('a'), failed('b')], unread: [unread('a', true)] })).toContain(
      `${said}${each('b')}.`,
    );
    expect(found({ recent: [failed('a')], unread: [unread('a', true)] }).slice(1)).toEqual([
      expect.stringMatching(/^problem: These events could not be read and are set aside/),
    ]);
  });

  test('says what was added after the set-up, together what was added at once', () => {
    const [one, two] = ['2026-05-02T00:00:00.000Z', '2026-05-03T00:00:00.000Z'];
    const boards = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((board) => [board, one]));
    const added = (watchedSince: Record<string, string>) => found({ watchedSince }).slice(1, -1);
    const at = (time: string) => `was added at ${time.replace('.000', '')}; earlier events there are never delivered.`;
    expect(added({ ...boards, x: two, first: setUpAt })).toEqual([
      `good: a, b, c, d, e ${at(one)}`,
      `good: x ${at(two)}`,
    ]);
    expect(added({ ...boards, f: one })).toEqual([`good: a, b, c, d, e and 1 more ${at(one)}`]);
    expect(added({ '': two })).toEqual([`good: What it watches now ${at(two)}`]);
    expect(added({ first: setUpAt })).toEqual([]);
  });

  test('says since when it watches for another person who connected its account, of whose places none was added', () => {
    const [begunForOwnerAt, later] = ['2026-05-02T00:00:00.000Z', '2026-05-03T00:00:00.000Z'];
    const watchedSince = { '': begunForOwnerAt, a: begunForOwnerAt, b: later };
    expect(found({ begunForOwnerAt, watchedSince }).slice(1, -1)).toEqual([
      'good: Another person has connected the account "support", and it was begun anew for them: what they had before 2026-05-02T00:00:00Z is never delivered.',
      'good: b was added at 2026-05-03T00:00:00Z; earlier events there are never delivered.',
    ]);
  });

  test('says from when on an event is too old to be news, once that is not the set-up', () => {
    const watermark = '2026-05-03T08:00:00.123Z';
    const old = 'good: What happened before 2026-05-03T08:00:00Z and shows only now is taken for old and not delivered';
    const how =
      "Where it was announced, the trigger's events show it as late: a replay starts the agent for it, on the trigger's page or by `triggers replay inbox <event-id>`.";
    const late = (days: number, since: string): string =>
      `${old}, unless it is a mail of the last ${days} days, received since ${since}, that was never delivered, such as one that is taken out of Junk Email. ${how}`;
    expect(found({ watermark, retentionDays: 30 })[1]).toBe(late(6, setUpAt.replace('.123', '')));
    const asNowSince = '2026-05-02T09:00:00.000Z';
    expect(found({ watermark, retentionDays: 3, asNowSince })[1]).toBe(late(2.6, '2026-05-02T09:00:00Z'));
    expect(found({ watermark })[1]).toBe(`${old}. ${how}`);
    const definition = { ...state().definition, type: 'board.newCard' };
    expect(found({ definition, watermark, retentionDays: 30 })[1]).toMatch(
      /is taken for old and not delivered\. Where/,
    );
  });

  test('names what could not be read: what is tried again, what is set aside, and the latest of many', () => {
    const each = (id: string) => `${id} (since 2026-05-01T10:00:00Z: Not JSON.)`;
    expect(found({ unread: [unread('a'), unread('b', true)] }).slice(1, -1)).toEqual([
      `problem: These events could not be read and are set aside. ${toBeReplayed}: ${each('b')}.`,
      `warning: Could not be read so far and are tried again: ${each('a')}.`,
    ]);
    const many = ['1', '2', '3', '4', '5', '6', '7'].map((id) => unread(id));
    expect(found({ unread: many }).at(-2)).toBe(
      `warning: Could not be read so far and are tried again: ${['3', '4', '5', '6', '7'].map(each).join('; ')}; and 2 more.`,
    );
    expect(found({ unread: many.slice(0, 5) }).at(-2)).not.toContain('more');
  });
});
