import { matchMailFilter, parseMailFilter } from '../../../src/contracts/mail-filter';
import { formatNode } from '../../../src/contracts/mail-filter/format-mail-filter';
import { customerEmail } from './filtered-message';
import { processorTimeOf } from '../../support/processor-time';

/** Mulberry32: the same numbers for the same seed, so that a failure can be repeated. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const clock = { now: new Date('2018-07-23T16:00:00Z'), zone: 'Europe/Berlin' };

const conditions = [
  ...[
    'late',
    '"late delivery"',
    'missing',
    'Caf*',
    '"AND"',
    '"or"',
    'e-mail',
    'résumé',
    '発票',
    '10:30',
    '"WORDS"',
    '"a*b"',
  ],
  ...['from:ada', 'from:*@contoso.com', 'from:contoso.com', 'from:ada.lovelace', 'to:"@fabrikam.com"', 'cc:grac*'],
  ...['participants:"archive@fabri*"', 'from:"x(y)@contoso.com"', 'recipients:*.com', 'bcc<>bob', 'from:a,b'],
  ...['subject:order', 'subject<>order', 'body:"never came"', 'attachment:photo.png', 'category:red'],
  ...['hasAttachments:true', 'isRead:no', 'importance:normal', 'kind:email', 'kind<>im'],
  ...['size>5000', 'size:1..48213', 'size<>48213', 'size:>1'],
  ...[
    'received:today',
    'received:07/23/2018',
    'sent<"this week"',
    'sent:2018-07-01..today',
    'received>=2018-07-23T14:05Z',
  ],
];

function randomFilter(next: (below: number) => number, depth: number): string {
  const oneOf = (choices: readonly string[]) => choices[next(choices.length)] ?? '';
  if (depth === 0 || next(3) === 0) return `${oneOf(['', '', '', '-', '+', 'NOT '])}${oneOf(conditions)}`;
  const parts = Array.from({ length: 1 + next(4) }, () => randomFilter(next, depth - 1));
  const list = parts.reduce((left, right) => `${left}${oneOf([' ', ' ', ' AND ', ' OR '])}${right}`);
  return `${oneOf(['', '-', 'NOT ', 'subject:'])}(${list})`;
}

test('the canonical text means the same, is canonical itself, and draws no warning', () => {
  const next = seeded(20180723);
  const outcomes = new Set<boolean>();
  for (let round = 0; round < 1500; round += 1) {
    const text = randomFilter(next, 3);
    const reading = parseMailFilter(text);
    if (!reading.ok) throw new Error(`${text}: ${JSON.stringify(reading.problems)}`);
    const canonical = formatNode(reading.filter.root);
    if (canonical.length > 2000) continue;
    const again = parseMailFilter(canonical);
    if (!again.ok) throw new Error(`${text} became ${canonical}: ${JSON.stringify(again.problems)}`);
    const { matched } = matchMailFilter(reading.filter, customerEmail, clock);
    expect({ text, canonical: formatNode(again.filter.root), warnings: again.warnings }).toEqual({
      text,
      canonical,
      warnings: [],
    });
    expect({ text, ...matchMailFilter(again.filter, customerEmail, clock) }).toMatchObject({ text, matched });
    outcomes.add(matched);
  }
  expect(outcomes).toEqual(new Set([true, false]));
});

test('no text whatever makes reading, matching or formatting throw, and positions lie within it', () => {
  const next = seeded(4711);
  const pieces = [
    ...[
      '(',
      ')',
      '"',
      '“',
      '”',
      '*',
      ':',
      '<',
      '>',
      '=',
      '<>',
      '..',
      '-',
      '+',
      ' ',
      ' ',
      '\n',
      '\u00a0',
      '/',
      '\\',
      '@',
      '.',
    ],
    ...['AND', 'OR', 'NOT', 'and', 'NEAR', 'ANY', 'from', 'received', 'size', 'subject', 'kind', 'hasAttachments', 'x'],
    ...[
      'today',
      'this week',
      '07/23/2018',
      '99/99/9999',
      '2018-13-01',
      '2018-01-01T99:00',
      '5MB',
      'ada@x.org',
      '\ud800',
      '💥',
      'é',
      '\0',
    ],
  ];
  let valid = 0;
  for (let round = 0; round < 8000; round += 1) {
    const text = Array.from({ length: next(12) }, () => pieces[next(pieces.length)]).join('');
    const reading = parseMailFilter(text);
    const problems = reading.ok ? reading.warnings : reading.problems;
    for (const { start, end } of problems) {
      if (!(start >= 0 && start <= end && end <= text.length))
        throw new Error(`${JSON.stringify(text)}: ${start}..${end}`);
    }
    if (!reading.ok) {
      expect(problems.length).toBeGreaterThan(0);
      continue;
    }
    valid += 1;
    matchMailFilter(reading.filter, customerEmail, clock);
    const canonical = formatNode(reading.filter.root);
    expect({ text, canonical, again: parseMailFilter(canonical) }).toMatchObject({
      text,
      again: { ok: true, warnings: [] },
    });
  }
  expect(valid).toBeGreaterThan(500);
});

test.each([
  ['opening parentheses', '('],
  ['stars', '*'],
  ['quotation marks', '"'],
  ['letters', 'a'],
  ['spaces after a property', 'from '],
  ['properties', 'from:a '],
  ['second words', 'subject:a b '],
  ['negations', 'NOT '],
  ['alternatives', 'a OR '],
  ['dots', 'size:1..'],
  ['unclosed ranges', 'sent:"'],
])('the longest filter of %s is read in no time', (_, piece) => {
  const text = piece.repeat(2000).slice(0, 2000);
  expect(processorTimeOf(() => parseMailFilter(text))).toBeLessThan(1_000);
});
