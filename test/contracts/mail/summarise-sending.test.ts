import { summariseSending, type Sending } from '../../../src/contracts/mail/summarise-sending';

const plain: Sending = { to: [], cc: [], bcc: [], importance: 'normal', replyToAll: false, attachments: [] };

test.each<[Partial<Sending>, string]>([
  [{ to: ['a@x.example'] }, 'Send a message to a@x.example'],
  [
    { to: ['a@x.example'], cc: ['b@x.example'], bcc: ['c@x.example'] },
    'Send a message to a@x.example, b@x.example (cc), c@x.example (bcc)',
  ],
  [{ to: ['a@x.example'], answersTo: ['b@x.example'] }, 'Send a message to a@x.example (answers to b@x.example)'],
  [{ replyTo: 'm' }, 'Reply to the sender'],
  [
    { replyTo: 'm', replyToAll: true, bcc: ['c@x.example'] },
    'Reply to the sender, everybody else of the message, c@x.example (bcc)',
  ],
  [{ replyTo: 'm', to: ['a@x.example'] }, 'Reply to a@x.example'],
  [
    { forward: 'm', to: ['a@x.example'], mailbox: 'team@x.example', attachments: ['r'], importance: 'high' },
    'Forward a message to a@x.example from team@x.example (high importance, 1 attachment)',
  ],
  [
    { to: ['1', '2', '3', '4', '5', '6', '7'].map((name) => `${name}@x.example`) },
    'Send a message to 1@x.example, 2@x.example, 3@x.example, 4@x.example, 5@x.example and 2 more',
  ],
])('a reviewer reads of %j: %s', (sending, summary) => {
  expect(summariseSending({ ...plain, ...sending })).toBe(summary);
});
