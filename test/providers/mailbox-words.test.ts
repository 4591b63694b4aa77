import { parseMailEndpoint } from '../../src/providers/raw-call/endpoint-path';
import { mailboxMeant, placeWithin, rawPlaceWithin } from '../../src/providers/microsoft-graph/mailbox-limit';
import { path } from '../../src/providers/request-path';
import { thrownBy } from './local-server';

const several = ['a@x.example', 'b@x.example'];
const raw = (endpoint: string, mailboxes: readonly string[] = several) => {
  const { segments, path: written } = parseMailEndpoint(endpoint);
  return rawPlaceWithin(mailboxes, segments, written);
};

test('who has to name a mailbox is told which there are', () => {
  for (const ask of [() => mailboxMeant(several, undefined), () => placeWithin(several, path`/me/messages`)])
    expect(thrownBy(ask)).toMatchObject({
      type: 'InvalidInput',
      message: 'The account is for several mailboxes; name one in "mailbox": a@x.example, b@x.example.',
    });
  expect(thrownBy(() => mailboxMeant([], undefined))).toMatchObject({ type: 'InvalidInput' });
});

test('who names another is told which there are, and not whether there is that one', () => {
  const asks = [
    () => mailboxMeant(several, 'c@x.example'),
    () => placeWithin(several, path`/users/c@x.example/messages`),
    () => placeWithin(several, path`/groups/a@x.example`),
    () => placeWithin(several, path`/users`),
    () => raw('/users/c@x.example/messages'),
  ];
  for (const ask of asks)
    expect(thrownBy(ask)).toMatchObject({
      type: 'PermissionDenied',
      message:
        'The account is not for that mailbox, but for a@x.example, b@x.example. Name one of these by its address, or have an operator connect the account for more.',
    });
});

test('who writes a path that an application has not is told how to write it', () => {
  for (const endpoint of ['/me/messages', '/users'])
    expect(thrownBy(() => raw(endpoint))).toMatchObject({
      type: 'InvalidInput',
      message:
        "This is an application's account: it has no /me, and reaches nothing but its own mailboxes (a@x.example, b@x.example). Write the path as /users/a@x.example/messages.",
    });
});

test.each([
  ['/users/a@x.example', ''],
  ['/users/a@x.example/drive', 'drive'],
  ['/users/a@x.example/constructor', 'constructor'],
])('%s is not of a mailbox, and said to be so', (endpoint, named) => {
  expect(thrownBy(() => raw(endpoint))).toMatchObject({
    type: 'InvalidInput',
    message: `An application's account reaches mail, calendars, contacts and settings of its mailboxes, each by its address, such as /users/a@x.example/messages; not "${named}".`,
  });
});

test.each([
  ...['messages', 'mailFolders', 'sendMail', 'getMailTips', 'inferenceClassification', 'translateExchangeIds'],
  ...['calendar', 'calendars', 'calendarGroups', 'calendarView', 'events', 'contacts', 'contactFolders'],
  ...['mailboxSettings', 'outlook'],
])('%s is of a mailbox', (collection) => {
  expect(raw(`/USERS/B@x.example/${collection}/x%20y`)).toBe(`/users/b@x.example/${collection}/x%20y`);
});

test('notifications are asked for beside the mailboxes', () => {
  expect(placeWithin(several, path`/subscriptions/x`)).toBe('/subscriptions/x');
  expect(placeWithin(several, path`/users/${'B@x.example'}/messages/${'a/b'}`)).toBe(
    '/users/b@x.example/messages/a%2Fb',
  );
});
