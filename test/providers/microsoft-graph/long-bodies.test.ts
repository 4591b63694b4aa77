import { messageText } from '../../../src/providers/microsoft-graph/message-text';

test('of absurdly nested HTML, and of a body of megabytes, the beginning is read and the rest is said to be missing', () => {
  const read = (content: string, contentType = 'html') => messageText({ body: { contentType, content } });
  expect(read(`<p>top</p>${'<div>'.repeat(50_000)}deep`)).toEqual({ text: 'top', isCut: true, hadHidden: false });
  expect(read(`<p>top</p>${'<div>'.repeat(300)}deep`)).toEqual({ text: 'top\n\ndeep', isCut: false, hadHidden: false });
  expect(read(`top${' '.repeat(2_000_000)}bottom`, 'text')).toEqual({ text: 'top', isCut: true, hadHidden: false });
  expect(read(`<p>top</p>${'<br>'.repeat(500_000)}bottom`)).toEqual({ text: 'top', isCut: true, hadHidden: false });
});

test('a quote, list or link within a dozen others is read without a mark of its own', () => {
  const read = (content: string) => messageText({ body: { contentType: 'html', content } }).text;
  expect(read(`${'<blockquote>'.repeat(300)}<p>one<p>two`)).toBe(
    ['one', '', 'two'].map((line) => `${'> '.repeat(12)}${line}`.trimEnd()).join('\n'),
  );
  expect(read(`<p>top</p>${'<ul><li>'.repeat(12)}<ol><li>one<li>two`)).toBe(
    `top\n\n${' * '.repeat(12).replaceAll('  ', ' ')}one\n${' '.repeat(25)}two`,
  );
  expect(read(`${'<a href="https://x.example">'.repeat(12)}<a href="https://y.example">here`)).toMatch(
    /^here \[https:\/\/y\.example\]( \[https:\/\/x\.example\]){12}$/,
  );
});

test('a list that has no Roman numbers or letters for all its items is numbered in digits', () => {
  const read = (content: string) => messageText({ body: { contentType: 'html', content } }).text.split('\n');
  expect(read('<ol type="i" start="3"><li>a<li>b')).toEqual(['iii. a', ' iv.  b']);
  expect(read('<ol type="A"><li>a<li>b')).toEqual(['A. a', ' B. b']);
  expect(read('<ol type="i" start="10000"><li>a')).toEqual(['10000. a']);
  expect(read(`<ol type="I">${'<li>a'.repeat(10_000)}`).at(-1)).toBe(' 10000. a');
  expect(read('<ol type="a" start="0"><li>a')).toEqual(['0. a']);
  expect(read('<ol start="1e300"><li>a')).toEqual(['1. a']);
  expect(read(`<ol start="${'9'.repeat(30)}"><li>a`)).toEqual(['1. a']);
});
