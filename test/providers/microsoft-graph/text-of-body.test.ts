import { messageText } from '../../../src/providers/microsoft-graph/message-text';

const text = (content: string) => messageText({ body: { contentType: 'text', content } });
const html = (content: string) => messageText({ body: { contentType: 'html', content } });

test('of a body a million characters are read, of its text two hundred thousand are told', () => {
  const [most, told] = [1_000_000, 200_000];
  expect(text('x'.repeat(told))).toEqual({ text: 'x'.repeat(told), isCut: false, hadHidden: false });
  expect(text('x'.repeat(told + 1))).toMatchObject({ text: 'x'.repeat(told), isCut: true });
  expect(text(`x${' '.repeat(most - 1)}`)).toEqual({ text: 'x', isCut: false, hadHidden: false });
  expect(text(`x${' '.repeat(most)}`)).toMatchObject({ text: 'x', isCut: true });
});

test('lines lose the blanks at their end, and more than one empty line between them', () => {
  expect(text('a \t\r\n\tb\n \nc\n\n\n\n\nd\u00a0\u00a0e\n').text).toBe('a\n\tb\n\nc\n\nd  e');
});

test('a text that looks like HTML is none where it is not said to be', () => {
  expect(text('<b style="display:none">a</b>')).toMatchObject({
    text: '<b style="display:none">a</b>',
    hadHidden: false,
  });
  expect(messageText({ body: { content: '<b>a</b>' } }).text).toBe('<b>a</b>');
  expect(messageText({ body: { contentType: 'HTML', content: '<b>a</b>' } }).text).toBe('a');
});

test('headings keep their letters, links their address, pictures and places in the page are left out', () => {
  for (const level of [1, 2, 3, 4, 5, 6]) expect(html(`<h${level}>Offer</h${level}>`).text).toBe('Offer');
  expect(html('<a href="https://x.example">a</a> <a href="https://x.example">https://x.example</a>').text).toBe(
    'a [https://x.example] https://x.example',
  );
  expect(html('<a href="#top">a</a><img src="https://x.example/y" alt="z">').text).toBe('a');
});

test('a long line stays one', () => {
  const line = 'word '.repeat(100).trim();
  expect(html(`<p>${line}</p>`).text).toBe(line);
});

test('what is not seen is left out and told, in text and in HTML', () => {
  expect(text('a\u{e0041}b')).toMatchObject({ text: 'ab', hadHidden: true });
  expect(html('a\u{e0041}b')).toMatchObject({ text: 'ab', hadHidden: true });
  expect(html('a<b hidden>c</b>')).toMatchObject({ text: 'a', hadHidden: true });
});
