import { startTrelloSandbox, type TrelloSandbox } from './support/trello-sandbox';

interface NotificationAnswer {
  id: string;
  type: string;
  unread: boolean;
}

let trello: TrelloSandbox;
beforeEach(async () => (trello = await startTrelloSandbox({ seed: 'support-desk' })));
afterEach(() => trello.sandbox.close());

const unread = () =>
  trello.call<NotificationAnswer[]>('GET', '/1/members/me/notifications?read_filter=unread&since=' + start);
let start: string;
beforeEach(async () => {
  const [latest] = await trello.call<NotificationAnswer[]>('GET', '/1/members/me/notifications?limit=1');
  start = latest!.id;
});

test('tells a member of what others do to their cards, newest first, and not of their own doing', async () => {
  const control = trello.sandbox.trello;
  const card = control.card('Rattling noise in the headset');
  const ben = control.as('ben');
  const agent = control.as('supportbot');
  ben.comment(card, 'Nobody here yet');
  ben.addMember(card, agent.member);
  agent.comment(card, 'I am here');
  ben.comment(card, 'Good');
  ben.comment(card, '@supportbot please call');
  ben.moveCard(card, control.list('Support', 'Doing'));
  control.announceDueSoon(card);
  expect((await unread()).map(({ type }) => type)).toEqual([
    'cardDueSoon',
    'changeCard',
    'mentionedOnCard',
    'commentCard',
    'addedToCard',
  ]);
});

test('marks one read, then all', async () => {
  const card = trello.sandbox.trello.card('Rattling noise in the headset');
  const ben = trello.sandbox.trello.as('ben');
  ben.comment(card, '@supportbot one');
  ben.comment(card, '@supportbot two');
  const [latest] = await unread();
  expect(await trello.call('PUT', `/1/notifications/${latest!.id}?unread=false`)).toMatchObject({ unread: false });
  expect(await unread()).toHaveLength(1);
  await trello.call('POST', '/1/notifications/all/read');
  expect(await unread()).toEqual([]);
});

test('needs the account scope to mark them read but not to read them, and shows nobody else their notifications', async () => {
  const reader = trello.sandbox.trello.issueToken('supportbot', { scopes: ['read', 'write'] }).value;
  expect((await trello.send('GET', '/1/members/me/notifications', { token: reader })).status).toBe(200);
  for (const [method, path] of [
    ['PUT', `/1/notifications/${start}?unread=false`],
    ['POST', '/1/notifications/all/read'],
  ] as const) {
    expect((await trello.send(method, path, { token: reader })).json).toEqual({ message: 'missing scopes' });
  }
  const ada = trello.sandbox.trello.issueToken('ada').value;
  expect((await trello.send('GET', `/1/notifications/${start}`, { token: ada })).status).toBe(401);
});

test('takes an id for before and since, and no date', async () => {
  const control = trello.sandbox.trello;
  const card = control.card('Rattling noise in the headset');
  const ben = control.as('ben');
  for (const word of ['one', 'two', 'three']) ben.comment(card, `@supportbot ${word}`);
  const [, second] = await unread();
  const older = await trello.call<NotificationAnswer[]>(
    'GET',
    `/1/members/me/notifications?since=${start}&before=${second!.id.toUpperCase()}`,
  );
  expect(older).toHaveLength(1);
  for (const name of ['before', 'since']) {
    const refused = await trello.send('GET', `/1/members/me/notifications?${name}=${new Date().toISOString()}`);
    expect([name, refused.status]).toEqual([name, 400]);
  }
});
