import type { EventReport } from '../../src/contracts/trigger-report';
import type { TriggerState } from '../../src/messages/trigger';
import { forgetSightings, noteSighting, matchEarlierSighting } from '../../workflows/service/trigger/sightings';

const begin = Date.parse('2026-05-01T00:00:00Z');
const instant = (seconds: number) => new Date(begin + seconds * 1_000).toISOString();

/** A webhook says when; a look says after which look and until when. */
const seen = (subject: string, at: number, after?: number) =>
  ({
    ...{ eventId: 'x', key: `${subject} ${at}`, at: instant(at), label: '' },
    change: { subject, ...(after !== undefined && { after: instant(after) }) },
  }) as EventReport;
const memory = () => ({ delivered: [] }) as unknown as TriggerState;

test.each<[what: string, first: EventReport, second: EventReport, isSame: boolean]>([
  ['a look that finds what a webhook announced', seen('a', 5), seen('a', 9, 0), true],
  ['a webhook that comes after the look', seen('a', 9, 0), seen('a', 5), true],
  ['at the very end of what the look saw', seen('a', 9), seen('a', 9, 0), true],
  ['at its very beginning, which is the look before', seen('a', 0), seen('a', 9, 0), false],
  ['after what the look saw', seen('a', 10), seen('a', 9, 0), false],
  ['something else', seen('b', 5), seen('a', 9, 0), false],
  ['two webhooks', seen('a', 5), seen('a', 5), false],
  ['two looks', seen('a', 9, 0), seen('a', 9, 0), false],
])('%s', (_what, first, second, isSame) => {
  const state = memory();
  noteSighting(state, first);
  expect(matchEarlierSighting(state, second)).toBe(isSame);
  expect(state.delivered).toEqual(isSame ? [[second.key, Date.parse(second.at)]] : []);
});

test('what a look found stands for one change only; what a webhook announced, for all looks that find it', () => {
  const looked = memory();
  noteSighting(looked, seen('b', 9, 0));
  noteSighting(looked, seen('a', 9, 0));
  expect([
    matchEarlierSighting(looked, seen('a', 4)),
    matchEarlierSighting(looked, seen('a', 5)),
    matchEarlierSighting(looked, seen('b', 5)),
  ]).toEqual([true, false, true]);
  const announced = memory();
  noteSighting(announced, seen('a', 5));
  expect([matchEarlierSighting(announced, seen('a', 9, 0)), matchEarlierSighting(announced, seen('a', 9, 0))]).toEqual([
    true,
    true,
  ]);
});

test('what has one id either way is not looked for', () => {
  const state = memory();
  const plain = { key: 'x', at: instant(5) } as EventReport;
  noteSighting(state, plain);
  expect([matchEarlierSighting(state, plain), state.sightings]).toEqual([false, undefined]);
});

test('is forgotten once it is older than what can be news', () => {
  const state = memory();
  forgetSightings(state, begin);
  expect(state.sightings).toBeUndefined();
  for (const at of [1, 2, 3]) noteSighting(state, seen('a', at));
  forgetSightings(state, begin + 2_000);
  expect(state.sightings?.map(({ at }) => (at - begin) / 1_000)).toEqual([2, 3]);
});
