import { textOf } from '../../activities/mail/outgoing/draft-content';
import { messageSchema } from '../../src/providers/microsoft-graph/wire/message';

const to = (...addresses: string[]) => addresses.map((address) => ({ emailAddress: { name: address, address } }));
const text =
  'Hello Lena,\n\nsee  https://contoso.example/offer, (www.contoso.example), ada@contoso.example. It costs < 5 €.\n- Ada';

const draft = (more: object = {}) =>
  textOf(
    messageSchema.parse({
      ...{
        id: 'd',
        changeKey: 'CQAAABYA',
        subject: 'Offer',
        toRecipients: to('lena@northwind.example', 'ben@contoso.example'),
      },
      body: { contentType: 'text', content: text },
      ...more,
    }),
  );

test.each<[string, object]>([
  ['another version', { changeKey: 'CQAAABYB', lastModifiedDateTime: '2026-11-28T10:00:00Z' }],
  [
    'its text as HTML, as Exchange reads it out',
    {
      body: {
        contentType: 'html',
        content:
          '<html><head>\r\n<meta http-equiv="Content-Type" content="text/html; charset=utf-8"><meta name="Generator" content="Microsoft Exchange Server">' +
          '<style><!-- .EmailQuote { margin-left: 1pt } --></style></head><body>\r\n<font size="2"><span style="font-size:11pt;"><div class="PlainText">Hello Lena,<br>\r\n<br>\r\n' +
          'see&nbsp; <a href="https://contoso.example/offer">https://contoso.example/offer</a>, ' +
          '(<a href="http://www.contoso.example/">www.contoso.example</a>), <a href="mailto:ada@contoso.example">ada@contoso.example</a>. It costs &lt; 5 €.<br>\r\n- Ada</div></span></font>\r\n</body></html>',
      },
    },
  ],
  ['its lines wrapped otherwise', { body: { contentType: 'text', content: text.replace('costs', 'co\r\nsts') } }],
  [
    'its recipients by other names, in another order',
    { toRecipients: to('Ben@contoso.example', 'Lena@Northwind.example') },
  ],
])('a draft with %s says the same', (_what, more) => {
  expect(draft(more)).toEqual(draft());
});

test.each<[string, object]>([
  ['one more reader', { bccRecipients: to('mallory@evil.example') }],
  ['a reader for another', { toRecipients: to('lena@northwind.example', 'mallory@evil.example') }],
  ['answers that go to others', { replyTo: to('mallory@evil.example') }],
  ['another sender', { from: to('mallory@evil.example')[0] }],
  ['another subject', { subject: 'Offer 2' }],
  ['one more word', { body: { contentType: 'text', content: `${text} PS` } }],
  [
    'a link that leads elsewhere',
    { body: { contentType: 'html', content: '<a href="https://evil.example">Offer</a>' } },
  ],
  [
    'an address in its text that leads elsewhere',
    {
      body: {
        contentType: 'html',
        content: text.replace('www.contoso.example', '<a href="http://evil.example">www.contoso.example</a>'),
      },
    },
  ],
])('a draft with %s says something else', (_what, more) => {
  const linked = { body: { contentType: 'html', content: '<a href="https://contoso.example">Offer</a>' } };
  expect([draft(), draft(linked)]).not.toContainEqual(draft(more));
});
