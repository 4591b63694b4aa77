import { elementOf } from '../../../src/providers/visible-html/element';
import { StyleSheet } from '../../../src/providers/visible-html/style-sheet';

const element = elementOf('p', { id: 'i', class: 'c d' });
const sheetOf = (...css: string[]): StyleSheet => {
  const sheet = new StyleSheet((property) => property !== 'forgotten');
  for (const each of css) sheet.add(each);
  return sheet;
};
const said = (...css: string[]): string =>
  sheetOf(...css)
    .declarationsFor([element])
    .map(({ property, value }) => `${property}:${value}`)
    .join(' ');

test('what is said of an element comes in the order of its weight, then as it is written', () => {
  expect(said('#i{a:1}.c{a:2}p{a:3}*{a:4}p{a:5}.d{a:6}p.c{a:7}')).toBe('a:4 a:3 a:5 a:2 a:6 a:7 a:1');
  expect(said('p{a:1}', 'p{a:2}')).toBe('a:1 a:2');
});

test.each([
  ['several declarations', 'p{a:1;b:2}', 'a:1 b:2'],
  ['one without an end', 'p{a:1', 'a:1'],
  ['a semicolon at the end', 'p{a:1;}', 'a:1'],
  ['a list', 'h1,p,.c{a:1}', 'a:1 a:1'],
  ['one that does not matter', 'p{forgotten:1;a:1}', 'a:1'],
  ['another element', 'h1{a:1}#j{a:1}.e{a:1}', ''],
  ['the same element elsewhere', 'div p{a:1}', ''],
  ['classes in the order of their rules', '.d{a:1}.c{a:2}', 'a:1 a:2'],
  ['a rule for nothing', '{a:1}p{b:2}', 'b:2'],
  ['a rule behind a broken one', 'x{y}}p{a:1}', 'a:1'],
  ['a rule behind instructions', '@charset "x";@import url(x);p{a:1}', 'a:1'],
  ['media that hold', '@media screen{p{a:1}}p{b:2}', 'a:1 b:2'],
  ['media that do not', '@media print{p{a:1}}p{b:2}', 'b:2'],
  ['media that hold within those that do not', '@media print{@media screen{p{a:1}}p{a:2}}p{b:2}', 'b:2'],
  ['media in great letters', '@MEDIA PRINT{p{a:1}}', ''],
  ['a layer', '@layer x{p{a:1}}', 'a:1'],
  ['a condition', '@supports (a:b){p{a:1}}', 'a:1'],
  ['a container', '@container (width > 1px){p{a:1}}', 'a:1'],
  ['a scope', '@scope (.x){p{a:1}}', 'a:1'],
  ['a beginning', '@starting-style{p{a:1}}', 'a:1'],
  ['a font', '@font-face{a:1}p{b:2}', 'b:2'],
  ['key frames', '@keyframes x{p{a:1}}p{b:2}', 'b:2'],
  ['something like a layer', '@layered{p{a:1}}', ''],
  ['blanks before a rule', '  @media print{p{a:1}} \n p {b:2}', 'b:2'],
])('%s is read', (_what, css, told) => {
  expect(said(css)).toBe(told);
});

test('of no element nothing is said', () => {
  expect(sheetOf('p{a:1}').declarationsFor([])).toEqual([]);
});

test('three thousand rules are looked at; with more nothing is said', () => {
  const rules = (count: number) => sheetOf('p{a:1}', 'x{a:1}'.repeat(count - 1));
  const full = rules(3_000);
  expect([full.isTooMuch(), full.declarationsFor([element]).length]).toEqual([false, 1]);
  const over = rules(3_001);
  expect([over.isTooMuch(), over.declarationsFor([element]).length]).toEqual([true, 0]);
});

test('rules without anything that matters are not counted; each selector is', () => {
  expect(sheetOf('p{forgotten:1}'.repeat(4_000)).isTooMuch()).toBe(false);
  expect(sheetOf(`${Array.from({ length: 3_001 }, () => 'p').join(',')}{a:1}`).isTooMuch()).toBe(false);
  expect(sheetOf('p,x{a:1}'.repeat(1_501)).isTooMuch()).toBe(true);
});

test('three million comparisons are made; with more nothing is said', () => {
  const sheet = sheetOf('p{a:1}'.repeat(3_000));
  const path = Array.from({ length: 100 }, () => element);
  for (let time = 0; time < 10; time += 1) expect(sheet.declarationsFor(path)).toHaveLength(3_000);
  expect(sheet.isTooMuch()).toBe(false);
  expect(sheet.declarationsFor(path)).toHaveLength(0);
  expect(sheet.isTooMuch()).toBe(true);
});

test.each([
  ['p', 300],
  ['p:not(.x)', 30],
])('three million declarations apply at the most, and one in doubt counts for ten: %s', (selector, times) => {
  const sheet = sheetOf(`${selector}{${'a:1;'.repeat(10_000)}}`);
  for (let time = 0; time < times; time += 1) expect(sheet.declarationsFor([element])).toHaveLength(10_000);
  expect([sheet.declarationsFor([element]), sheet.isTooMuch()]).toEqual([[], true]);
});

test('blocks fifty deep are read; with more nothing is said', () => {
  const deep = (count: number) => sheetOf(`${'@media screen{'.repeat(count)}p{a:1}`);
  expect([deep(49).declarationsFor([element]).length, deep(49).isTooMuch()]).toEqual([1, false]);
  expect(deep(50).isTooMuch()).toBe(true);
});

test('a rule within a rule may apply, wherever it stands', () => {
  expect(said('.z{p{a:1}}')).toBe('a:1');
  expect(said('p{&{a:1}}')).toBe('a:1');
  expect(said('p{@media screen{a:1}}')).toBe('a:1');
  expect(said('p{@media print{a:1}}')).toBe('');
  expect(said('p:hover{p{a:1}}')).toBe('');
});
