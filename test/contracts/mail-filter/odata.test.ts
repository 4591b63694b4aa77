import { parseMailFilter } from '../../../src/contracts/mail-filter';

test.each([
  ['isRead eq false', 'isRead:false'],
  ["from/emailAddress/address eq 'lena@northwind.example'", 'from:lena@northwind.example'],
  ['receivedDateTime ge 2026-03-01T00:00:00Z', 'received>=2026-03-01T00:00:00Z'],
  ["subject eq 'late delivery'", 'subject:"late delivery"'],
  ["contains(subject,'invoice')", 'subject:invoice*'],
  ["importance ne 'low' and hasAttachments eq true", 'importance<>low'],
])('what is meant as OData is refused with the search for it: %s', (odata, search) => {
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
