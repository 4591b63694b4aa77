import { readPieces, type Token } from '../../../src/providers/visible-html/css-text';
import { elementOf, type Element } from '../../../src/providers/visible-html/element';
import { readSelectors } from '../../../src/providers/visible-html/read-selectors';
import { mayMatch, surelyMatches } from '../../../src/providers/visible-html/selector';

const read = (css: string) => {
  let tokens: Token[] = [];
  readPieces(css, (piece) => (tokens = [...tokens, ...piece]));
  return readSelectors(tokens);
};

/** `td.note#n[title=x]`, each within the one before it. */
const path = (...written: [name: string, attributes?: Record<string, string>][]): Element[] =>
  written.map(([name, attributes = {}]) => elementOf(name, attributes));
const table = path(
  ['table', { id: 't' }],
  ['tr', { class: 'odd' }],
  ['td', { id: 'c', class: 'note big', title: 'One two', lang: 'de-AT' }],
);
const isFor = (selector: string, elements = table): boolean => read(selector).some((one) => mayMatch(one, elements));
const isSurelyFor = (selector: string, elements = table): boolean =>
  read(selector).some((one) => surelyMatches(one, elements));

test.each([
  'td',
  'TD',
  '*',
  '#c',
  '#C',
  '.note',
  '.NOTE',
  '.note.big',
  'td.note#c',
  'tr td',
  'table td',
  'table tr>td',
  '#t .odd .big',
  '* *',
  'h1, td',
  'td,h1',
  '[title]',
  '[TITLE]',
  '[title="one TWO"]',
  '[title~=two]',
  '[title^="One"]',
  '[title$=two]',
  '[title*="e t"]',
  '[title*="ONE" i]',
  '[TITLE~=Two]',
  '[lang|=de]',
  '[lang|="de-AT"]',
  'td[title][lang]',
  '[ title = "One two" ]',
  // Whether it is so is not looked at: it may hide something.
  'td:first-child',
  'td:nth-child(2n + 1)',
  'td:not(.note)',
  'td:not(h1, td)',
  'td:is(h1, .note)',
  ':is(.note)',
  ':where(:is(#c))',
  ':not(.y)',
  ':not(:hover)',
  ':nth-child(2)',
  ':last-child',
  'tr :first-child',
  'td::first-line',
  'h1 + td',
  'tr > h1 ~ td',
  'td:lang(de)',
])('%s means the cell', (selector) => {
  expect(isFor(selector)).toBe(true);
});

test('blanks and marks of comments around a selector, and more than one within it, mean nothing', () => {
  for (const selector of ['tr  >  td', 'td ', ' <!-- td ', 'table>tr  >  td']) {
    expect(isFor(selector)).toBe(true);
    expect(isSurelyFor(selector)).toBe(true);
  }
  expect(isFor('td:is(h1, .note) ')).toBe(true);
});

test.each([
  'tr',
  '#t',
  '.odd',
  'td.odd',
  '.note.small',
  'td td',
  'td tr',
  'tr table td',
  'div td',
  '#t #t td',
  'h1, h2',
  '[id=x]',
  '[alt]',
  '[title="one"]',
  '[title~=tw]',
  '[title^="two"]',
  '[title$="One"]',
  '[title*="three"]',
  '[lang|=d]',
  '[lang|=AT]',
  'tr[title]',
  'div:not(x) td',
  'h1 + td.small',
  'div > h1 + td',
  'a * * td',
  'td:is(h1)',
  ':is(:hover)',
  ':root',
  ':root td td',
  ':link',
  '::-webkit-scrollbar',
  'td::-webkit-scrollbar',
  ':-moz-placeholder',
  'td:is(h1',
  'tr:last-child td td',
  'td:hover',
  'td:ACTIVE',
  'td:focus-within',
  'a:visited, td:target-within',
  'td:checked',
  'td::before',
  'td:after',
  'td::first-letter',
  'td::placeholder',
  'td::selection',
  'td::marker',
  'tr:hover td',
  '',
  ',',
  '>',
])('%j does not', (selector) => {
  expect(isFor(selector)).toBe(false);
});

test.each([
  ['td', 'td', 1],
  ['TD', 'td', 1],
  ['*', '*', 0],
  ['.note', '.note', 100],
  ['td.note', '.note', 101],
  ['.note.big', '.note', 200],
  ['td#c.note', '#c', 10_101],
  ['#t td', 'td', 10_001],
  ['#t *', '*', 10_000],
  ['td[title]', '*', 101],
  ['[title]', '*', 100],
  ['td:not(#x .y, b)', 'td', 10_101],
  ['td:not(:hover)', 'td', 101],
  ['td:is(.note)', 'td', 101],
  ['td:where(#c)', 'td', 1],
  ['td:nth-child(odd)', 'td', 101],
  [':first-child', '*', 100],
  ['h1 + .note', '.note', 101],
])('%s is looked for as %s, and weighs %d', (css, key, specificity) => {
  expect(read(css)).toMatchObject([{ key, specificity }]);
});

test('a state that passes takes its own selector out of a list, not the others', () => {
  expect(read('a:hover, td:not(.x,.y), b').map(({ key }) => key)).toEqual(['td', 'b']);
});

test('an element far out may be meant, with anything between, but each by one part', () => {
  const deep = path(['div', { class: 'a' }], ['div'], ['div', { class: 'a' }], ['b']);
  expect([isFor('.a b', deep), isFor('.a .a b', deep), isFor('.a .a .a b', deep), isFor('.a div .a b', deep)]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect(isFor('b', [])).toBe(false);
});

test.each([
  'td',
  'TD',
  '*',
  '#c',
  '.note.big',
  'td.note#c',
  'tr td',
  'tr > td',
  'table>tr > td',
  '#t .odd .big',
  'h1, td, a:hover, p::before',
  '[title]',
  '[title="One two"]',
  '[title="one TWO" i]',
  '[title~=two]',
  '[ lang |= "de" ]',
  ':root td, td',
])('%s surely means the cell', (selector) => {
  expect(isSurelyFor(selector)).toBe(true);
});

test.each([
  'td:not(.x)',
  'td:first-child',
  'td:is(.note)',
  'h1 + td',
  'h1 ~ td',
  'table > td',
  '.NOTE',
  '#C',
  '[title="one two"]',
  '[title^=""]',
  'td, $',
  'td, :nonsense',
  'td, a::selection',
  'td, a::before b',
  'td,',
  '> td',
  'tr > > td',
  'td >',
  'td.',
  'td::',
  'td, #1a',
  'td, [a=1]',
  '[title]td',
  'td &',
  'tr <!-- td',
  'td, a|b',
])('%s does not, or not in every program', (selector) => {
  expect(isSurelyFor(selector)).toBe(false);
});

test('a parent is looked for at every place, and a long selector is never sure', () => {
  const deep = path(['i', { class: 'a' }], ['i', { class: 'b' }], ['i'], ['i', { class: 'b' }], ['u']);
  expect([isSurelyFor('.a > .b u', deep), isSurelyFor('.b > u', deep), isSurelyFor('.a > u', deep)]).toEqual([
    true,
    true,
    false,
  ]);
  const long = path(...Array.from({ length: 11 }, (): [string] => ['b']));
  expect([isSurelyFor('b '.repeat(10), long), isSurelyFor('b '.repeat(11), long)]).toEqual([true, false]);
});
