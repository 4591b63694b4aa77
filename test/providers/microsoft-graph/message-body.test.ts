import { messageBody } from '../../../src/providers/microsoft-graph/message-body';

test('text is sent as it is', () => {
  expect(messageBody('a <b>\n*c*', 'text')).toEqual({ contentType: 'text', content: 'a <b>\n*c*' });
});

test('Markdown becomes HTML: lines stay lines, addresses become links, HTML in it is text', () => {
  expect(messageBody('*a*\nb https://x.example <img src=y>', 'markdown')).toEqual({
    contentType: 'html',
    content: '<p><em>a</em><br>\nb <a href="https://x.example">https://x.example</a> &lt;img src=y&gt;</p>\n',
  });
});

test('a picture in Markdown is a link, which fetches nothing from whoever reads it', () => {
  const { content } = messageBody('![](https://evil.example/p.gif) ![x](https://evil.example/q.gif)', 'markdown');
  expect(content).not.toContain('<img');
});

test('HTML is sent with what was left open closed', () => {
  const { contentType, content } = messageBody('<p>a<b>b', 'html');
  expect([contentType, content]).toEqual(['html', expect.stringMatching(/^<p>a<b>b<\/b><\/p>$/)]);
});
