import { messageBody } from '../../src/providers/microsoft-graph/message-body';
import { messageText } from '../../src/providers/microsoft-graph/message-text';
import { quoteBelow, replaceAboveQuote } from '../../activities/mail/outgoing/quote-below';

const mine = messageBody('We **agree**.', 'markdown');
const written = '<div><p>We <strong>agree</strong>.</p>\n</div>';

test.each([
  ['<html><head></head><body lang="en">', '<p>Will you?</p></body></html>'],
  ['<html><head><!-- <body> --></head><body>', '<p>Will you?</p></body></html>'],
  ['<html><head><style>/* <body> */</style><title><body></title></head><body title="a>b">', 'Will you?</body></html>'],
  ['', '<iframe><body></iframe>Will you?'],
  ['', '<!-- --!><iframe><!-- --><body></iframe>Will you?'],
  ['', '<![CDATA[><iframe>]]><body></iframe>Will you?'],
  ['', '<p>Will you?</p>'],
])('an answer stands where a reader sees it, between %j and %j', (before, behind) => {
  const { content } = quoteBelow(mine, { contentType: 'html', content: before + behind });
  expect(content).toBe(before + written + behind);
});

test.each([
  ['<p title="<body>">We</p>agree', '<p title="<body>">We</p>agree'],
  ['<html><head><title>No</title></head>We<body>agree</body>not</html>', 'Weagreenot'],
  [
    '<!doctype html><body style="color: red" title="a>b">We agree</body>',
    '<div style="color: red" title="a>b">We agree</div>',
  ],
])('of %j the same is sent above a quote as was shown', (html, shown) => {
  const own = messageBody(html, 'html');
  expect(own.content).toBe(shown);
  const { content } = quoteBelow(own, { contentType: 'html', content: '<body><p>Will you?</p></body>' });
  expect(content).toBe(`<body><div>${shown}</div><p>Will you?</p></body>`);
});

test.each([
  [
    '<html><head><style>body > div:first-child { display: none }</style></head><body>',
    '<p>Pay today.</p></body></html>',
  ],
  ['<html><body>', '<style>strong { font-size: 0 }</style><p>Pay today.</p></body></html>'],
  ['<html><body style="color: #fff">', '<p style="color: #000">Pay today.</p></body></html>'],
  [
    '<html><head><link rel="stylesheet" href="https://x.example/a.css"></head><body>',
    '<p>Pay today.</p></body></html>',
  ],
  ['Yours.<html><body>', '<p>Pay today.</p></body></html>'],
])('of a quote whose styles may hide the words above it only the text is quoted, as of %j, %j', (before, behind) => {
  const { text } = messageText({ body: { contentType: 'html', content: before + behind } });
  const { content } = quoteBelow(mine, { contentType: 'html', content: before + behind });
  expect(content).toBe(`${written}<hr><div id="divRplyFwdMsg">${text.replaceAll('\n', '<br>\r\n')}</div>`);
  expect(messageText({ body: { contentType: 'html', content } }).text).toMatch(/^We agree\.\n\n-+\n\n.*Pay today\.$/s);
});

test('a quote keeps styles that concern itself alone', () => {
  const before =
    '<html><head><style>p { margin: 0; color: #333 } @media (max-width: 600px) { .wide { display: none } }</style></head><body bgcolor="#eee">';
  const behind =
    '<div style="display: none">A preview.</div><table style="background: #036; color: #fff"><td>Will you?</table></body></html>';
  expect(quoteBelow(mine, { contentType: 'html', content: before + behind }).content).toBe(before + written + behind);
});

const rule = '<hr tabindex="-1" style="display:inline-block; width:98%">';
const told = '<div id="divRplyFwdMsg" dir="ltr"><b>From:</b> Lena</div><p>Will you?</p></body></html>';

test.each([
  ['<html><body>', '<div>Earlier</div>', rule + told],
  ['<html><body>', '<div>Earlier<hr>still</div>', rule + told],
  ['<html><body>', '<div>Earlier</div>', `<div id="appendonsend"></div>${rule}${told}`],
  ['<html><body>', '<div>Earlier</div>', `${rule}${told}<div id="divRplyFwdMsg">planted</div>`],
])('a draft of %j, %j and a quote is written anew above the quote', (before, earlier, quote) => {
  const { content } = replaceAboveQuote(mine, { contentType: 'html', content: before + earlier + quote });
  expect(content).toBe(before + written + quote);
});

test.each(['<html><body>Earlier</body></html>', ''])('a draft %j without a quote is written anew', (content) => {
  expect(replaceAboveQuote(mine, { contentType: 'html', content })).toEqual(mine);
});

test('of a quote too large to be written back its text is quoted, and stays when the draft is changed', () => {
  const remark = `<!--${'x'.repeat(500_000)}-->`;
  const content = `<html><body><p>Will &lt;you&gt;?</p>${remark.repeat(7)}</body></html>`;
  const quoted = quoteBelow(mine, { contentType: 'html', content });
  expect(quoted.content).toMatch(/^<div><p>We <strong>agree<.*Will &lt;you&gt;\?<br>…<\/div>$/s);
  const changed = replaceAboveQuote(messageBody('We do not.', 'markdown'), quoted);
  expect(changed.content).toMatch(/^<div><p>We do not\..*Will &lt;you&gt;\?<br>…<\/div>$/s);
  const lines = quoteBelow(mine, { contentType: 'text', content: '"'.repeat(2_000_000) });
  expect(lines.content.length).toBeLessThan(250_000);
});
