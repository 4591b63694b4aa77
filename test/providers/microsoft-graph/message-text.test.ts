import { messageText } from '../../../src/providers/microsoft-graph/message-text';

const html = (content: string) => messageText({ body: { contentType: 'HTML', content } }).text;

test('paragraphs, lists and links become plain text; pictures and style do not', () => {
  expect(
    html(
      '<style>p{}</style><h1>Offer</h1><p>Dear&nbsp;Ada,<br>see <a href="https://x.example/a">the offer</a> or ' +
        '<a href="https://y.example">https://y.example</a>.</p><ul><li>one</li><li>two</li></ul><img src="t" alt="tracker">',
    ),
  ).toBe('Offer\n\nDear Ada,\nsee the offer [https://x.example/a] or https://y.example.\n\n * one\n * two');
});

test('what a reader cannot see, a model does not read', () => {
  expect(
    html('<p>seen</p><div style="color:red;display:none">a</div><p hidden>b</p><p style="DISPLAY: none">c</p>'),
  ).toBe('seen');
});

test('text stays as it is', () => {
  expect(messageText({ body: { contentType: 'text', content: ' a < b\r\nc \r\n\r\n\r\n\r\nd ' } })).toEqual({
    text: 'a < b\nc\n\nd',
    isCut: false,
    hadHidden: false,
  });
});

test('a message without a body is empty', () => {
  expect([messageText({}).text, messageText({ body: null }).text, html('')]).toEqual(['', '', '']);
});
