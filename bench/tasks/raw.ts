import { anything, contains, maybe, oneOf } from './expected';
import type { Area, ExpectedCall } from './task';

const graph = (
  method: string,
  endpoint: ExpectedCall['arguments'][string],
  given: ExpectedCall['arguments'] = {},
): ExpectedCall => ({
  tool: 'mail_api_call',
  arguments: { method, endpoint, ...given },
});
const trello = (
  method: string,
  endpoint: ExpectedCall['arguments'][string],
  given: ExpectedCall['arguments'] = {},
): ExpectedCall => ({
  tool: 'board_api_call',
  arguments: { method, endpoint, ...given },
});

/** Accepts a path with anything after it; a handle in the path may be in braces. */
const path = (text: string) => oneOf(contains(text), contains(text.replace(/\b([a-z]\d)\b/, '{$1}')));

/** Requests that no other step covers. */
export const raw: Area = {
  name: 'raw calls',
  tasks: [
    { ask: 'Which automatic reply is set in my mailbox?', calls: [graph('GET', path('/me/mailboxSettings'))] },
    { ask: 'Which calendars do I have, by name?', calls: [graph('GET', path('/me/calendars'))] },
    { ask: 'Mark m7 as read.', calls: [graph('PATCH', path('/me/messages/m7'), { body: { isRead: true } })] },
    {
      ask: 'Flag Tom’s login mail for follow-up.',
      calls: [graph('PATCH', path('/me/messages/m1'), { body: { flag: { flagStatus: 'flagged' } } })],
    },
    {
      ask: 'Make a mail folder "Returns" at the top of my mailbox.',
      calls: [graph('POST', path('/me/mailFolders'), { body: { displayName: 'Returns' } })],
    },
    {
      ask: 'Which activity was there on the login card lately?',
      calls: [trello('GET', path('/1/cards/c2/actions'), { query: maybe(anything({ limit: 20 })) })],
    },
    {
      ask: 'Who are the members of the board Support?',
      calls: [trello('GET', path('/1/boards/b1/members'), { query: maybe(anything({ fields: 'fullName' })) })],
    },
    {
      ask: 'Make a green label "VIP" on the board Support.',
      calls: [
        [
          trello('POST', path('/1/boards/b1/labels'), { query: { name: 'VIP', color: 'green' } }),
          trello('POST', path('/1/boards/b1/labels'), { body: { name: 'VIP', color: 'green' } }),
          trello('POST', path('/1/labels'), { query: { name: 'VIP', color: 'green', idBoard: oneOf('b1', '{b1}') } }),
          trello('POST', path('/1/labels'), { body: { name: 'VIP', color: 'green', idBoard: oneOf('b1', '{b1}') } }),
        ],
      ],
    },
    {
      ask: 'Rename the list Done of Support to "Finished".',
      calls: [
        [
          trello('PUT', path('/1/lists/l5'), { query: { name: 'Finished' } }),
          trello('PUT', path('/1/lists/l5'), { body: { name: 'Finished' } }),
        ],
      ],
    },
  ],
};
