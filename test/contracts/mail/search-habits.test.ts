import { findEmail } from '../../../src/contracts/mail/find-email';
import { problemsOf, readAs } from '../../../src/contracts/reading/read-as';

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
