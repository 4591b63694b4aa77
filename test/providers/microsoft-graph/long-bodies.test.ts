import { messageText } from '../../../src/providers/microsoft-graph/message-text';

test('of absurdly nested HTML, and of a body of megabytes, the beginning is read and the rest is said to be missing', () => {
  const read = (content: string, contentType = 'html') => messageText({ body: { contentType, content } });
  expect(read(`<p>top</p>${'<div>'.repeat(50_000)}deep`)).toEqual({ text: 'top', isCut: true, hadHidden: false });
  expect(read(`<p>top</p>${'<div>'.repeat(300)}deep`)).toEqual({ text: 'top\n\ndeep', isCut: false, hadHidden: false });
  expect(read(`top${' '.repeat(2_000_000)}bottom`, 'text')).toEqual({ text: 'top', isCut: true, hadHidden: false });
  expect(read(`<p>top</p>${'<br>'.repeat(500_000)}bottom`)).toEqual({ text: 'top', isCut: true, hadHidden: false });
});
