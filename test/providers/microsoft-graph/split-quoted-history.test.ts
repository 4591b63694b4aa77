import { splitQuotedHistory } from '../../../src/providers/microsoft-graph/split-quoted-history';
import { processorTimeOf } from '../../support/processor-time';

test.each([
  ['Outlook header', 'From: Ada <ada@example.com>\nSent: Monday\nTo: Bob\nSubject: Hi\n\nold'],
  ['German Outlook header', 'Von: Ada\nGesendet: Montag\nAn: Bob\n\nold'],
  ['rule', '________________________________\nFrom: Ada\nold'],
  ['original message', '-----Original Message-----\nold'],
  ['attribution', 'On Mon, 1 Jan 2026 at 10:00, Ada <ada@example.com> wrote:\n> old'],
  ['attribution in two lines', 'On Mon, 1 Jan 2026 at 10:00, Ada Lovelace\n<ada@example.com> wrote:\n> old'],
  ['French attribution', 'Le lun. 1 janv. 2026 à 10:00, Ada a écrit :\nold'],
  ['quoted lines', '> old\n\n> older'],
])('the history begins at the %s', (_, quoted) => {
  expect(splitQuotedHistory(`new text\r\n\r\n${quoted}`)).toEqual({ latest: 'new text', quoted });
});

test.each([
  ['answers between quoted lines', '> question one\nanswer one\n> question two\nanswer two'],
  ['a sentence about what someone wrote', 'On Monday I saw what Ada wrote: a poem'],
  ['a From: without a date below', 'new\nFrom: the desk of Ada\nHello'],
  ['a forward without a word', 'From: Ada\nSent: Monday\n\nold'],
  ['a rule above more of the same', `Items:\n${'_'.repeat(40)}\nBread 3.50\n${'_'.repeat(40)}\nTotal 3.50`],
  [
    'an invitation to Teams',
    `Agenda\n\n${'_'.repeat(80)}\nMicrosoft Teams meeting\nJoin: https://teams.microsoft.com/x`,
  ],
  ['nothing', ''],
])('%s is not cut', (_, text) => {
  expect(splitQuotedHistory(text)).toEqual({ latest: text, quoted: '' });
});

test('a long text without history is read in no time', () => {
  for (const text of [
    'on a '.repeat(200_000),
    `${'_'.repeat(10)}\n\n`.repeat(20_000),
    `${'_'.repeat(10)}${'\n'.repeat(200_000)}`,
    '> a\n'.repeat(20_000) + 'end',
  ])
    expect(processorTimeOf(() => splitQuotedHistory(text))).toBeLessThan(1_000);
});
