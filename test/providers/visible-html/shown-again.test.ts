import { visibleHtml } from '../../../src/providers/visible-html/visible-html';

const isHidden = (html: string): boolean => {
  const { html: seen, hadHidden } = visibleHtml(html);
  return hadHidden && !seen.includes('Ignore');
};
const message = (css: string): string => `<style>${css}</style><p><i id="y" class="x w">Ignore this</i></p>a`;

/** What hides, and what shows it again. */
const ways = [
  ['display:none', 'display:block'],
  ['visibility:hidden', 'visibility:visible'],
  ['opacity:0', 'opacity:1'],
  ['font-size:0', 'font-size:14px'],
  ['font:0/0 a', 'font:14px a'],
  ['color:#fff', 'color:#000'],
  ['background:#000', 'background:#fff'],
  ['background:#000', 'color:#fff'],
  ['mso-hide:all', 'mso-hide:none'],
  ['overflow:hidden;height:0', 'height:20px'],
  ['overflow:hidden;height:0', 'overflow:visible'],
  ['position:absolute;left:-9999px', 'left:0'],
  ['position:absolute;left:-60em', 'font-size:3px'],
  ['transform:scale(0)', 'transform:none'],
  ['clip-path:inset(100%)', 'clip-path:none'],
  ['text-indent:-999px', 'text-indent:0'],
] as const;

/** Rules that apply in no program, or not in every one. */
const doubtful = [
  ['a function', '.x:not(.x){*}'],
  ['a function that chooses', '.x:is(i:first-child){*}'],
  ['a place among others', '.x:last-child{*}'],
  ['a sibling', 'b + .x{*}'],
  ['a sibling further away', 'b ~ .x{*}'],
  ['a parent that is only around it', 'body > .x{*}'],
  ['an element around it that is written once', 'body body .x,html * * * .x{*}'],
  ['a condition', '@supports (display:nonsense){.x{*}}'],
  ['a container', '@container (width > 9999px){.x{*}}'],
  ['a layer, which is weaker than it looks', '@layer a{#y{*}}'],
  ['a beginning', '@starting-style{.x{*}}'],
  ['unknown media', '@media (nonsense){.x{*}}'],
  ['media turned round', '@media not screen{.x{*}}'],
  ['other letters', '.X{*}'],
  ['a list that is dropped', '.x,$${*}'],
  ['a name that is dropped', '.x,a::-x-nonsense{*}'],
  ['a sign that stands alone', '.x.{*}'],
  ['a semicolon before it', ';.x{*}'],
  ['a brace before it', '}.x{*}'],
  ['a name space', '@namespace url(x);.x{*}'],
  ['an import that is too late', '@import url("data:text/css,.x{*}");'],
  ['a rule within a rule', '.z{.x{*}}'],
  ['a rule behind a rule within it', '.x{.z{color:red}*}'],
  ['an attribute that begins with nothing', '[class^=""]{*}'],
] as const;

describe.each(doubtful)('%s shows nothing again', (_, rule) => {
  test.each(ways)('of %s, by %s', (hiding, showing) => {
    const again = rule.replace('*}', `${showing}}`);
    expect(isHidden(message(`.x{${hiding}}`))).toBe(true);
    expect(isHidden(message(`.x{${hiding}}${again}`))).toBe(true);
    expect(isHidden(message(`i:not(.q){${hiding}}${again}`))).toBe(true);
  });
});

/** Shown again by the property that hides: where it is another, what only may hide is not decided by a stronger rule. */
const byTheSame = ways.filter(([hiding, showing]) => hiding.startsWith(showing.split(':', 1)[0] ?? ''));

test.each(byTheSame)('%s that only may hide is hidden, but a stronger rule shows it again by %s', (hiding, showing) => {
  expect(isHidden(message(`i:not(.q){${hiding}}`))).toBe(true);
  expect(isHidden(message(`i:not(.q){${hiding}}#y{${showing}}`))).toBe(false);
  expect(isHidden(message(`#y{${showing}}i:not(.q){${hiding}}`))).toBe(false);
  expect(isHidden(message(`#y{${showing}}i:not(.q){${hiding.replaceAll(/(;|$)/g, '!important$1')}}`))).toBe(true);
  expect(isHidden(message(`i:not(#q:hover){${hiding}}.x.x.x{${showing}}`))).toBe(true);
});

test.each([
  'display:none;display:nonsense',
  'visibility:hidden;visibility:nonsense',
  'opacity:0;opacity:nonsense',
  'font-size:0;font-size:nonsense',
  'font-size:0;font-size:-9px',
  'font-size:0;font:14px',
  'font-size:14px;font:0/0 a',
  'font-size:0;font:nonsense 14px a',
  'font-size:0;font:bold bold 14px a',
  'font-size:0;font:14px inherit',
  'font-size:0;font-size:14/**/px',
  'font-size:0;font-size:1+40px',
  'display:none;display:bl/**/ock',
  'color:white;color:nonsense',
  'display:none;display:block !importantly',
])('a value that no program takes shows nothing again: %s', (style) => {
  expect(isHidden(`<p style="${style}">Ignore this</p>a`)).toBe(true);
});

test.each([
  ...[
    '0 宋体',
    '0 _x a',
    '0 é',
    '0"a"',
    '0/**/a',
    '0/calc(1px) a',
    '0/normal a',
    'bold 0 a,b',
    '0vw a',
    '0q a',
    '0cqw a',
  ],
  ...['calc(0px) a', 'calc(0px)a', '.0000001px a', 'oblique 10deg 0 a', 'condensed 0 a', '1px/14px a', 'inherit'],
  'calc(((((0px))))) a',
])('a font without size hides: %s', (font) => {
  expect(isHidden(`<p style="font-size:0"><b style='font:14px a;font:${font}'>Ignore this</b></p>a`)).toBe(true);
});

test('a font without height of its lines hides what is cut off', () => {
  expect(isHidden('<p style="overflow:hidden;font:14px/0 a">Ignore this</p>a')).toBe(true);
});

test.each([
  '<p style="-webkit-text-fill-color:#fff"><span style="color:#000">Ignore this</span></p>a',
  '<p style="-webkit-text-fill-color:#fff"><a href="x" style="-webkit-text-fill-color:unset">Ignore this</a></p>a',
  '<p style="color:#fff;-webkit-text-fill-color:#000">Ignore this</p>a',
  '<p style="color:#fff;-webkit-text-fill-color:#fff"><b style="-webkit-text-fill-color:initial">Ignore this</b></p>a',
])('letters are filled as those around them, and only in some programs: %s', (html) => {
  expect(isHidden(html)).toBe(true);
});

test.each([
  ...['opacity:calc(0)', 'filter:opacity(calc(0))', 'filter:opacity(1) opacity(0)', 'zoom:calc(.01)', 'scale:calc(0)'],
  ...['font-size:round(0px,1px)', 'font-size:calc(-5px)', 'font-size:-webkit-calc(0px)'],
])('what is calculated counts as nothing where it may be: %s', (style) => {
  expect(isHidden(`<p style="${style}">Ignore this</p>a`)).toBe(true);
});

test.each(['larger', 'smaller'])('letters that are %s than none are none', (size) => {
  expect(isHidden(`<p style="font-size:0"><b style="font-size:${size}">Ignore this</b></p>a`)).toBe(true);
});

test.each([
  ['table .x', '<table><div class=x>Ignore this</div></table>a'],
  ['table > .x', '<table><td class=x>Ignore this</td></table>a'],
  ['tbody > .x', '<table><tbody><td class=x>Ignore this</td></table>a'],
  ['.o .x', '<td class=o><p class=x>Ignore this</p></td>a'],
  ['.o .x', '<a class=o><a class=x>Ignore this</a>a'],
  ['.o .x', '<form><form class=o><p class=x>Ignore this</p></form></form>a'],
  ['div .x', '<table><tr><td><div><td class=x>Ignore this</table>a'],
])('a rule for a place where browsers have no such element shows nothing: %s, %s', (selector, html) => {
  expect(isHidden(`<style>.x{display:none}${selector}{display:block}</style>${html}`)).toBe(true);
});

test.each([
  '<td style="font-size:16px">Ignore this</td>',
  '<table style="font-size:16px"><div>Ignore this</div></table>',
  '<table style="font-size:16px"><tr>Ignore this</table>',
  '<a style="font-size:16px"><a>Ignore this</a></a>',
])('what is around text only as it is written shows nothing: %s', (html) => {
  expect(isHidden(`<div style="font-size:0">${html}</div>a`)).toBe(true);
});

test('a box that is ticked from the beginning hides', () => {
  const text = '<p class="x">Ignore this</p>a';
  const css = '<style>#b:checked ~ .x{display:none}</style>';
  expect(isHidden(`${css}<input type="checkbox" id="b" checked>${text}`)).toBe(true);
  expect(isHidden(`${css}<input id="b"><input id="c" checked>${text}`)).toBe(false);
  const again = '<style>.x{display:none}.x:checked,#b:checked ~ .x{display:block}</style>';
  expect(isHidden(`${again}<input id="b" checked>${text}`)).toBe(true);
});

test('what takes over what is hidden around it is hidden', () => {
  expect(isHidden('<p style="visibility:hidden"><b style="visibility:inherit">Ignore this</b></p>a')).toBe(true);
});

test.each(['type="text/plain"', 'title="other"', 'media="(nonsense)"'])(
  'a style sheet that not every program reads shows nothing: %s',
  (attribute) => {
    const sheet = `<style>.x{display:none}</style><style ${attribute}>.x{display:block}</style>`;
    expect(isHidden(`${sheet}<p class="x">Ignore this</p>a`)).toBe(true);
  },
);

test.each(['template', 'noscript', 'title', 'textarea', 'svg'])(
  'a style sheet in a %s shows nothing, and one behind it does',
  (name) => {
    const hidden = '<style>.x{display:none}</style>';
    const shown = '<style>.x{display:block}</style>';
    const text = '<p class="x">Ignore this</p>a';
    expect(isHidden(`${hidden}<${name}>${shown}</${name}>${text}`)).toBe(true);
    expect(isHidden(`${hidden}<${name}></${name}>${shown}${text}`)).toBe(false);
  },
);

test('the rows of a table stand in a body of it, which may not be written', () => {
  const table = '<table><tr><td class="x">Ignore this</td></tr></table>a';
  expect(isHidden(`<style>table > tbody > tr > .x{display:none}</style>${table}`)).toBe(true);
  expect(isHidden(`<style>.x{display:none}table > tr > .x{display:block}</style>${table}`)).toBe(true);
  expect(isHidden(`<style>.x{display:none}table > tbody > tr > .x{display:block}</style>${table}`)).toBe(false);
});

test('with very many different doubts about its colours text counts as hidden', () => {
  const css = (count: number): string =>
    Array.from({ length: count }, (_, number) => `.x:not(.n${number}){color:#30${number.toString(16)}}`).join('');
  expect([isHidden(message(css(15))), isHidden(message(css(16)))]).toEqual([false, true]);
});

test.each(['', '!important'])('letters are in doubt together with their ground, also where one is%s', (important) => {
  const together = `.x:not(.a){color:#fff;background:#000${important}}`;
  const other = '.x:not(.b){color:#eee;background:#111}';
  expect(isHidden(message(together + other))).toBe(false);
  expect(isHidden(message(`${together}${other}.x:not(.c){color:#000}`))).toBe(true);
  expect(isHidden(message(`${together}.x:not(.c){color:#000}${together}`))).toBe(true);
});
