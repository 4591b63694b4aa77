import { readBatch } from '../../workflows/service/trigger/read-batch';

const hint = { id: 'a', receivedAt: '2026-05-04T08:00:00.000Z' };

test.each(['missed', 'subscription removed', 'reauthorization required'] as const)(
  'a batch of the gateway is read, also one that says "%s"',
  (lifecycle) => {
    const detailed = { ...hint, detail: { card: '65f0' } };
    expect(readBatch({ hints: [hint, detailed] })).toStrictEqual({ hints: [hint, detailed] });
    expect(readBatch({ hints: [], lifecycle })).toStrictEqual({ hints: [], lifecycle });
  },
);

test.each<[string, unknown]>([
  ['a text', 'hints'],
  ['nothing', undefined],
  ['what has no list', { hints: { 0: hint } }],
  ['what names an end that nobody knows', { hints: [hint], lifecycle: 'perhaps' }],
  ['what names an end that is no text', { hints: [hint], lifecycle: 7 }],
])('%s is no batch', (_what, raw) => {
  expect(readBatch(raw)).toBeUndefined();
});

test.each<[string, unknown]>([
  ['a text', 'a'],
  ['one without an id', { receivedAt: hint.receivedAt }],
  ['one whose id is a number', { ...hint, id: 7 }],
  ['one received at no time', { id: 'a' }],
  ['one with details of one text', { ...hint, detail: 'card' }],
  ['one with a detail that is no text', { ...hint, detail: { board: 'b', card: 7 } }],
])('of a batch is left out what is no hint: %s', (_what, wrong) => {
  expect(readBatch({ hints: [wrong, hint] })).toStrictEqual({ hints: [hint] });
});
