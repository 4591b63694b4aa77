import { findEmail } from '../../src/contracts/mail/find-email';
import { newEmail } from '../../src/contracts/triggers/new-email';
import { parseMailFilter } from '../../src/contracts/mail-filter';
import { problemsOf, readAs } from '../../src/contracts/reading/read-as';
import { customerEmail } from '../contracts/mail-filter/filtered-message';

test.each([
  ['isRead eq false', 'isRead:false'],
  ["from/emailAddress/address eq 'lena@northwind.example'", 'from:lena@northwind.example'],
  ['receivedDateTime ge 2026-03-01T00:00:00Z', 'received>=2026-03-01T00:00:00Z'],
  ["subject eq 'late delivery'", 'subject:"late delivery"'],
  ["contains(subject,'invoice')", 'subject:invoice*'],
  ["importance ne 'low' and hasAttachments eq true", 'importance<>low'],
])('OData in a mail filter is refused with the search for it: %s', (odata, search) => {
  const reading = parseMailFilter(odata);
  if (reading.ok) throw new Error('was taken');
  expect(reading.problems[0]).toMatchObject({ suggestion: search, message: expect.stringContaining(search) });
  expect(parseMailFilter(search).ok).toBe(true);
});

test.each(['subject:eq', 'the eq false positive', 'from:ge', 'invoice le monde', '"isRead is false"'])(
  'words that look a little like OData stay words: %s',
  (words) => {
    expect(parseMailFilter(words).ok).toBe(true);
  },
);

test('a word of a filter that would match with an asterisk is hinted where it did not', () => {
  const message = { ...customerEmail, subject: 'Invoices of May' };
  const config = { filter: 'subject:invoice', zone: 'UTC' };
  expect(newEmail.matches(config, message)).toEqual({
    matched: false,
    reason: expect.stringMatching(
      /Not found in the subject: subject:invoice\. It would match with an asterisk behind it/,
    ),
  });
  expect(newEmail.matches({ ...config, filter: 'subject:invoice*' }, message)).toEqual({ matched: true });
  expect(newEmail.matches({ ...config, filter: 'subject:offer' }, message)).toEqual({
    matched: false,
    reason: expect.not.stringContaining('asterisk'),
  });
});

test.each([
  ['subject:invoice', /^query: .*Give the field "subject" instead/],
  ['unpaid from:lena@northwind.example', /Give the field "from" instead/],
  ['isRead:false', /Give the field "unread" instead/],
  ['received>=2026-03-01', /Give the field "after" or "before" instead/],
  ['invoice OR offer', /there is no OR\. Ask once for each/],
  ['invoice AND offer', /leave AND out/],
])('the search language in the words of Find Email is answered with the field for it: %s', (query, said) => {
  const read = readAs(findEmail.input, { query });
  expect(read.success ? [] : problemsOf(read.error)).toEqual([expect.stringMatching(said)]);
});

test.each(['"subject:invoice"', 're: invoice', 'https://contoso.example/a', 'terms AND', 'a or b', 'note: call'])(
  'words stay words: %s',
  (query) => {
    expect(readAs(findEmail.input, { query }).success).toBe(true);
  },
);
