import { visibleHtml } from '../../../src/providers/visible-html/visible-html';

/** All was looked at, and nothing was hidden. */
const whole = { hadHidden: false, isWhole: true };
const partly = { hadHidden: true, isWhole: true };

test.each([
  ['text', 'a', 'a'],
  ['elements', '<p>a <b>b</b></p>', '<p>a <b>b</b></p>'],
  ['an element that has no end', 'a<br>b<hr/><img src="x">', 'a<br>b<hr><img>'],
  ['what an HTML reader would take for a tag or an entity', 'a &lt;b&gt; &amp;lt; &amp;', 'a &lt;b> &amp;lt; &amp;'],
  ['one document, however many there are', '<html><body><html><body>a</body></html></body></html>', 'a'],
  ['what a list begins with', '<ol start="3" type="i" class="x"><li>a</ol>', '<ol start="3" type="i"><li>a</li></ol>'],
  ['where a link leads', '<a href="https://x?a=1&amp;b=%22" id="i">a</a>', '<a href="https://x?a=1&amp;b=%22">a</a>'],
  ['a quote in an address', `<a href='http://x/"'>a</a>`, '<a href="http://x/&quot;">a</a>'],
  [
    'an address of a mailbox or a telephone',
    '<a href=" MAILTO:a@b"></a><a href="tel:1"></a>',
    '<a href=" MAILTO:a@b"></a><a href="tel:1"></a>',
  ],
  ['a link without an address that is one', '<a href="data:x">a</a><a href="xhttp://y">b</a>', '<a>a</a><a>b</a>'],
])('%s: %j stays %j', (_, html, written) => {
  expect(visibleHtml(html)).toEqual({ html: written, ...whole });
});

test.each([
  ['<head>a<title>b</title></head>c', 'c'],
  ['<style>p{color:red}</style>c<script>d</script>', 'c'],
  ['<xml><b>a</b></xml>c', 'c'],
  ['<title><b>a</b></title><p>c', '<p>c</p>'],
])('what every message has and nobody is shown is left out, and nothing to tell of: %j', (html, written) => {
  expect(visibleHtml(html)).toEqual({ html: written, ...whole });
});

test.each([
  ['by its style', 'a<b style="display:none">x</b>', 'a'],
  ['by its style, with what is in it', 'a<p style="display:none">x<i>y</i></p>c', 'ac'],
  ['in place of its text only', '<b style="color:white">x</b>', '<b></b>'],
  ['by an attribute', '<b hidden>x</b><b popover>y</b><b>z</b>', '<b>z</b>'],
  ['as a dialog that is not open', '<dialog>x</dialog><dialog open>y</dialog>', '<dialog>y</dialog>'],
  ['by what it is', '<video>x</video><svg>y</svg><datalist>z</datalist>c', 'c'],
  ['by a colour of the ground', '<table bgcolor=" BLACK "><td>x</table>', '<table><td></td></table>'],
  ['by a colour of letters', '<font color="White">x</font>', '<font></font>'],
  ['by the colour of a whole message', '<body text="white">x<b style="color:black">y</b></body>', '<b>y</b>'],
  ['by a rule for its class', '<style>.x{display:none}</style><b class="w x">y</b>c', 'c'],
  ['by a rule for its id', '<style>#x{display:none}</style><b id="x">y</b>c', 'c'],
  ['by a rule for its place', '<style>p b{display:none}</style><p><b>y</b></p><b>c</b>', '<p></p><b>c</b>'],
  ['by the second sheet', '<STYLE>i{a:b}</STYLE><style>b{display:none}</style><b>y</b>c', 'c'],
  ['by a sheet for such screens', '<style media="SCREEN">b{display:none}</style><b>y</b>c', 'c'],
])('what is hidden %s is left out and told: %j', (_, html, written) => {
  expect(visibleHtml(html)).toEqual({ html: written, ...partly });
});

test.each([
  ['letters of another element in a colour', '<b color="white">a</b>', '<b>a</b>'],
  ['the text of another element', '<p text="white">a</p>', '<p>a</p>'],
  [
    'white letters on a picture',
    '<table background="x.png"><tr><td><font color="white">a</font></table>',
    '<table><tr><td><font>a</font></td></tr></table>',
  ],
  ['a link on blue, which is none', '<p style="background:#00e;color:white"><a>a</a>', '<p><a>a</a></p>'],
  ['cells as narrow as they can be', '<td style="overflow:hidden;width:0">a</td>', '<td>a</td>'],
  ['headings as narrow as they can be', '<th style="overflow:hidden;width:0">a</th>', '<th>a</th>'],
  ['a sheet for paper', '<style media="print">b{display:none}</style><b>a</b>', '<b>a</b>'],
  ['a sheet for paper in great letters', '<style media="PRINT">b{display:none}</style><b>a</b>', '<b>a</b>'],
  [
    'the strongest rule taken back by its element',
    '<style>#x{display:none}</style><b id="x" style="display:inline">a</b>',
    '<b>a</b>',
  ],
  [
    'a colour by attribute, taken back by a rule',
    '<style>font{color:red}</style><font color="white">a</font>',
    '<font>a</font>',
  ],
  [
    'text that is only called a style sheet',
    '<p>style b{display:none}</p><b>a</b>',
    '<p>style b{display:none}</p><b>a</b>',
  ],
])('%s: nothing is hidden in %j', (_, html, written) => {
  expect(visibleHtml(html)).toEqual({ html: written, ...whole });
});

test.each(['<p style="overflow:hidden;width:0">a</p>', '<p style="background:#00e"><a href="https://x">a</a></p>'])(
  'of another element than a cell, and of a link, text is hidden by %j',
  (html) => {
    expect(visibleHtml(html)).toMatchObject(partly);
  },
);

test.each(['', ' \n\t', '\u200b\u00ad'])('an element that hides nothing but %j has nothing to tell of', (nothing) => {
  expect(visibleHtml(`a<b style="color:white">${nothing}</b>`)).toMatchObject(whole);
});

test.each([':root ', 'html ', 'body ', 'html>body>', 'html body ', ':root body '])(
  'a message has an html and a body, also where it writes none: text is hidden by %j',
  (before) => {
    const sheet = `<style>${before}.x{display:none}</style>`;
    for (const written of [`${sheet}<p class="x">x</p>a`, `<body>${sheet}<p class="x">x</p>a</body>`])
      expect(visibleHtml(written)).toEqual({ html: 'a', ...partly });
  },
);

describe('text that stands in the body itself, hidden by a rule of it, is left out', () => {
  const written = (sheet: string): string[] =>
    ['', '<html>', '<body>', '<html><body>', '<html><html><body><body>'].map((tags) => `${sheet}${tags}x<p>a</p>`);

  test.each(
    ['html', 'body', ':root', '*'].flatMap((where) => [
      `${where}{font-size:0}p{font-size:14px}`,
      `${where}{visibility:hidden}p{visibility:visible}`,
      `${where}{color:#fff}p{color:#000}`,
    ]),
  )('%j', (rules) => {
    for (const html of written(`<style>${rules}</style>`))
      expect(visibleHtml(html)).toEqual({ html: '<p>a</p>', ...partly });
  });

  test('unless the rule only makes it fainter and smaller, which counts once for each', () => {
    for (const html of written('<style>body{opacity:.2;font-size:.4em}</style>'))
      expect(visibleHtml(html)).toEqual({ html: 'x<p>a</p>', ...whole });
  });

  test('by attributes of any of its tags, of which the first counts', () => {
    expect(visibleHtml('<body text="white">x<p style="color:black">a<body text="black">')).toMatchObject(partly);
    expect(visibleHtml('x<p>a<div><body hidden>')).toEqual({ html: '', ...partly });
    expect(visibleHtml('<body text="white">x<template><body style="color:black"></template>')).toMatchObject(partly);
    expect(visibleHtml('a<template></template></template><template><body hidden></template>')).toMatchObject(partly);
  });

  test.each(['iframe', 'xmp', 'noembed', 'noframes', 'svg', 'template', 'select'])(
    'whatever a tag within %s says, which may be none',
    (name) => {
      const isHidden = (tag: string, body: string): boolean => {
        const seen = visibleHtml(`<${name}>${tag}</${name}>${body}Ignore<p style="color:black">a`);
        return seen.hadHidden && !seen.html.includes('Ignore');
      };
      expect(isHidden('<body text="black">', '<body text="white">')).toBe(true);
      expect(isHidden('<body style="color:black">', '<body style="color:white">')).toBe(true);
      expect(isHidden('<template>', '<body text="white">')).toBe(true);
      const rule = '<style>.o,[lang=o] #i{color:white}</style>';
      expect(isHidden('<body class="z">', `${rule}<body class="o">`)).toBe(true);
      expect(isHidden('<html lang="a"><body id="z">', `${rule}<html lang="o"><body id="i">`)).toBe(true);
      expect(isHidden('', `${rule}<html lang="o"><body id="x">`)).toBe(false);
    },
  );
});

test('of a mail that consists of several everything is seen', () => {
  const several =
    '<html><body style="background:#fff;color:#222">a</body></html><html lang="de"><body bgcolor="#000" text="#fff"><p>b';
  expect(visibleHtml(several)).toMatchObject(whole);
});

test('what was hidden once is told, whatever comes behind it', () => {
  expect(visibleHtml('<b hidden>x</b><b style="color:white"> </b>c')).toMatchObject(partly);
});

test('what is nested hundreds deep is not looked at, and nothing is where rules are by the thousand', () => {
  expect(visibleHtml(`a${'<b>'.repeat(2_000)}b`)).toMatchObject({ hadHidden: false, isWhole: false });
  const rules = '.a{display:none}'.repeat(3_001);
  expect(visibleHtml(`<style>${rules}</style>a`)).toEqual({ html: '', hadHidden: true, isWhole: false });
});
