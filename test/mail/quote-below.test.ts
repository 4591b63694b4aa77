import { messageBody } from '../../src/providers/microsoft-graph/message-body';
import { quoteBelow, replaceAboveQuote } from '../../activities/mail/quote-below';

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
