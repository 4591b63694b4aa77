import { boundOf, changedSince, factsInWords, unseenFacts } from '../../../activities/step-run/bound-facts';
import type { Review } from '../../../src/contracts/review';

const lena = 'Lena@northwind.example';
const review: Review = [
  { name: 'To', value: `Lena <${lena}>`, binds: [lena, 'ben@contoso.example'] },
  { name: 'Answers', value: 'Order 5' },
  { name: 'Card', value: 'Oven', binds: ['65f0c0de'] },
];
const names = (facts: readonly { name: string }[]) => facts.map(({ name }) => name);

describe('a grant is bound', () => {
  test('to what decides who gets what, and to nothing else', () => {
    expect(
      boundOf(review, {})
        ?.split('\n')
        .map((line) => line.split('=')[0]),
    ).toEqual(['Card', 'To']);
    expect(boundOf([{ name: 'Answers', value: 'x' }], {})).toBeUndefined();
    expect(boundOf([{ name: 'Card', value: 'x', binds: [] }], {})).toBeUndefined();
  });

  test('not to what the input says itself, wherever it stands and in whatever letters', () => {
    const input = { to: [{ address: lena.toUpperCase() }, null, 5], cc: { deep: ['BEN@contoso.example'] } };
    expect(boundOf(review, input)?.split('\n')).toHaveLength(1);
    expect(boundOf(review, { to: lena })?.split('\n')).toHaveLength(2);
  });

  test('alike, in whatever order and letters', () => {
    const other = [review[2]!, { ...review[0]!, binds: ['BEN@contoso.example', lena.toLowerCase()], value: 'other' }];
    expect(boundOf(other, {})).toBe(boundOf(review, {}));
  });
});

describe('what has changed since', () => {
  const bound = boundOf(review, {});

  test('is nothing where all is as it was', () => {
    expect(changedSince(bound, review, {})).toEqual([]);
    expect(changedSince(undefined, [review[1]!], {})).toEqual([]);
  });

  test('is what binds otherwise, what binds now, and what is gone', () => {
    const to = { ...review[0]!, binds: ['evil@elsewhere.example'], value: 'Evil' };
    expect(names(changedSince(bound, [to, review[2]!], {}))).toEqual(['To']);
    expect(names(changedSince(undefined, review, {}))).toEqual(['To', 'Card']);
    expect(changedSince(bound, [review[0]!], {})).toEqual([{ name: 'Card', value: 'nothing' }]);
  });

  test('is not what the call may have made, and is what was there and is another now, or is made now', () => {
    const into = (id: string) => [{ name: 'Into', value: '“Claims”', binds: [id], mayBeMade: true as const }];
    const missing = [{ name: 'Into', value: '“Claims”, which is made for it' }];
    expect(boundOf(missing, {})).toBeUndefined();
    expect(changedSince(undefined, into('one'), {})).toEqual([]);
    expect(changedSince(boundOf(into('one'), {}), into('one'), {})).toEqual([]);
    expect(changedSince(boundOf(into('one'), {}), into('two'), {})).toEqual(into('two'));
    expect(changedSince(boundOf(into('one'), {}), missing, {})).toEqual(missing);
  });

  test('is told in words that are not too long', () => {
    const facts = [
      { name: 'To', value: 'x'.repeat(500) },
      { name: 'Card', value: 'Oven' },
    ];
    expect(factsInWords(facts)).toBe(`To: ${'x'.repeat(300)}; Card: Oven`);
  });
});

test('unseen is what binds and was not shown like this', () => {
  expect(unseenFacts(review, review, {})).toEqual([]);
  expect(names(unseenFacts([], review, {}))).toEqual(['To', 'Card']);
  expect(names(unseenFacts([{ ...review[0]!, binds: ['x@y.example'] }, review[2]!], review, {}))).toEqual(['To']);
  expect(names(unseenFacts([], review, { card: '65F0C0DE' }))).toEqual(['To']);
});

test('who writes another name into the input has chosen what it leads to; the same name leads where it was shown to lead', () => {
  const into = (id: string, chosenBy: string) => [{ name: 'Into', value: 'Claims', binds: [id], chosenBy }];
  const shown = into('one', 'Claims');
  expect(unseenFacts(shown, into('two', 'Orders'), { folder: 'orders' })).toEqual([]);
  expect(names(unseenFacts(shown, into('two', 'Claims'), { folder: 'Claims' }))).toEqual(['Into']);
  expect(names(unseenFacts(shown, into('two', 'Orders'), { folder: 'Claims' }))).toEqual(['Into']);
  expect(unseenFacts([], into('two', 'Orders'), { folder: 'Orders' })).toEqual([]);
});
