import { visibleHtml } from '../../../src/providers/visible-html/visible-html';

/** What newsletters and reports write, of which a reader sees everything. */
test.each([
  [
    'cells that change on telephones',
    '<style>@media only screen and (max-width:600px){.c{display:block!important;width:100%!important;font-size:0}}</style>' +
      '<table><tr><td class="c">a</td></tr></table>',
  ],
  [
    'what only a large screen shows',
    '<style>.d{display:none}@media screen and (min-width:601px){.d{display:block!important}}</style><div class="d">a</div>',
  ],
  [
    'colours for the dark',
    '<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){body{background:#000}p{color:#000}}' +
      '[data-ogsc] p{color:#fff!important}</style><p>a</p>',
  ],
  [
    'rules for Outlook alone',
    '<!--[if mso]><style>p{display:none}</style><![endif]--><!--[if !mso]><!--><p>a</p><!--<![endif]-->',
  ],
  ['a style sheet in a comment', '<style><!-- p{color:#fff} p{color:#000} --></style><p>a</p>'],
  [
    'a button',
    '<style>a{color:#00e}.b{background:#06c}.b:link,.b:visited{color:#fff}</style><a class="b" href="https://x">a</a>',
  ],
  [
    'a box with room for its lines',
    '<div style="height:40px;overflow:hidden"><p>a</p> <p style="display:none"><br><br></p><p>a</p></div>',
  ],
  ['a box that scrolls', '<div style="height:20px;overflow:auto">a<br>a<br>a</div>'],
  ['a cell that grows', '<table><td style="height:8px;overflow:hidden">a<br>a</table>'],
  [
    'a table with round corners, which grows with its rows',
    '<table style="height:40px;overflow:hidden"><tr><td>a<tr><td>b<tr><td>c<tr><td>d</table>',
  ],
  ['a row that grows', '<table><tr style="height:20px;overflow:hidden"><td>a<p>b</p><p>c</p></table>'],
  [
    'cells beside each other in a low box',
    '<div style="height:40px;overflow:hidden"><table><tr><td><p>a</p><p>b</p><td><p>c</p><p>d</p><td><p>e</p></table></div>',
  ],
  [
    'parts beside each other in a low box',
    '<style>.f{float:left}.i{display:inline-block}</style><div style="height:20px;overflow:hidden">' +
      '<div class="f">a</div><div class="f">b</div><p class="i">c</p></div><ul style="display:flex;height:20px;overflow:hidden"><li>d</li><li>e</li></ul>',
  ],
  [
    'a number from left to right in a mail from right to left',
    '<div dir="rtl">התקשרו אל <bdo dir="LTR">+972 3 555 0100</bdo> ' +
      '<b style="unicode-bidi:bidi-override;direction:ltr">٠٥٥ 4711-AB</b> <i>a</i></div>',
  ],
  ['a button that is not outlined', '<style>.b:not(.o){background:#333;color:#fff}</style><p class="b">a</p>'],
  ['a heading in the first row', '<style>tr:first-child{background:#333;color:#fff}</style><table><tr><td>a</table>'],
  ['stripes', '<style>tr:nth-child(even){background:#f2f2f2}td{color:#222}</style><table><tr><td>a</td></tr></table>'],
  ['white letters of a dark part', '<style>.d{background:#000}.d > p{color:#fff}</style><div class="d"><p>a</p></div>'],
  [
    'nested tables',
    '<style>.o > tbody > tr > td{background:#000}.o > tbody td{color:#fff}</style>' +
      '<table class="o"><tr><td><table><tr><td>a</td></tr></table></td></tr></table>',
  ],
  [
    'the repair of Gmail',
    '<style>u + .body .g{width:100%!important;min-width:100vw}</style><body class="body"><p class="g">a</p>',
  ],
  [
    'sizes in doubt',
    '<style>h1:first-child{margin-top:0;font-size:24px}p:not(.s){font-size:.9em}</style><h1>a</h1><p>b</p>',
  ],
  [
    'a colour that many rules say',
    '<style>p:not(.a){color:#222}p:first-child{color:#222}p:last-child{color:#222}p + p{color:#222}' +
      ':where(p){color:#333}p:is(p){color:#444}</style><p>a</p>',
  ],
  [
    'many buttons',
    '<style>.b:not(.o){background:#333;color:#fff}.b:not(.p){background:#333;color:#fff}' +
      '.b:first-child{background:#036;color:#fff!important}.b:where(p){color:#eee;background:#000}' +
      '.b:last-child{background:#060;color:#fff}</style><p class="b">a</p>',
  ],
  [
    'pictures that are chosen with a click, of which the first is shown',
    '<style>#s2:checked ~ .one,#s1:checked ~ .two{display:none}</style>' +
      '<input type="radio" id="s1" checked><input type="radio" id="s2"><p class="one">a</p>',
  ],
  [
    'a table with a form around its rows, and cells without a row',
    '<style>table{background:#000}table > tbody > tr > td{color:#fff}.o table b{color:#fff}</style><div class="o">' +
      '<table><form><tr><td>b</td></tr></form></table><table><td>b<td><b>c</b></table><table><center><tr><td>a</td></table>',
  ],
  [
    'gradients whose colours are written in numbers',
    '<div style="background:linear-gradient(180deg, rgba(255,255,255,1) 0%, rgba(245,245,245,1) 100%)">a</div>' +
      '<div style="background:linear-gradient(90deg, rgb(2, 0, 36) 0%, rgb(9, 9, 121) 35%, rgb(0, 112, 155) 100%)">' +
      '<b style="color:#fff">a</b></div>',
  ],
  [
    'a heading on a picture behind a veil',
    '<div style="background:linear-gradient(rgba(0,0,0,.5), rgba(0,0,0,.5)), url(hero.jpg);color:#fff">a</div>' +
      `<div style="background:linear-gradient(#0008,#0008),url('https://x.example/${'h'.repeat(500)}');color:#fff">a</div>`,
  ],
  ['larger letters', '<p style="font-size:smaller"><b style="font-size:larger">b</b>a</p>'],
  [
    'letters with a fill, and their own colour again',
    '<p style="-webkit-text-fill-color:#333;color:#333"><b style="-webkit-text-fill-color:currentcolor">b</b>a</p>',
  ],
  [
    'space without letters',
    '<style>td{font-size:0}td p{font-size:14px}</style><table><tr><td><p>a</p></td></tr></table>',
  ],
])('%s', (_, html) => {
  expect(visibleHtml(html)).toMatchObject({ hadHidden: false, isWhole: true });
  expect(visibleHtml(html).html).toContain('a<');
});

test.each([
  ...['14px/1.5 微软雅黑,Arial', '14px 宋体', '14px/calc(1.5) Arial', "bold 14px/20px 'Open Sans',Arial", 'medium a'],
  ...['normal normal 400 11pt/normal "Exo 2", sans-serif', 'italic small-caps bold 14pt -apple-system,b', '14px large'],
])('letters within a cell whose gaps have no size: %s', (font) => {
  const html = `<div style="font-size:0"><span style="font:${font.replaceAll('"', '&quot;')}">a</span></div>`;
  expect(visibleHtml(html)).toEqual({ html: '<div><span>a</span></div>', hadHidden: false, isWhole: true });
});
