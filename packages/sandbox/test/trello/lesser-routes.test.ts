import { startWithCard, type CardWithParts } from './support/card-with-parts';
import { json } from './support/trello-sandbox';

let trello: CardWithParts['trello'];
let ids: CardWithParts['ids'];
let at: CardWithParts['at'];
let narrow: string;
beforeAll(async () => {
  ({ trello, ids, at } = await startWithCard());
  narrow = trello.sandbox.trello.issueToken('supportbot', { scopes: ['read', 'write'] }).value;
  await trello.call('POST', `/1/cards/${ids.card}/membersVoted?value=${ids.me}`);
});
afterAll(() => trello.sandbox.close());

test.each([
  ['/1/cards/{card}/membersFoo', 400],
  ['/1/cards/{card}/xmembers', 400],
  ['/1/cards/{card}/pluginDataX', 400],
  ['/1/actions/{comment}/memberCreatorX', 400],
  ['/1/actions/{comment}/boards', 400],
  ['/1/boards/{board}/pluginsX', 400],
  ['/1/organizations/contoso/tagsX', 400],
])('GET %s, which begins or ends like a route, is answered %d', async (path, status) => {
  expect(await trello.send('GET', at(path))).toMatchObject({ status, text: 'invalid value for field' });
});

test.each([
  ['PUT', '/1/lists/{list}/namex'],
  ['PUT', '/1/boards/{board}/xdesc'],
  ['PUT', '/1/checklists/{checklist}/position'],
])('%s %s, which begins or ends like a route, is none', async (method, path) => {
  expect(await trello.send(method, `${at(path)}?value=1`)).toMatchObject({ status: 404 });
});

test('members who voted, and who did something, are those and not others', async () => {
  expect(await trello.call('GET', at('/1/cards/{card}/members'))).toEqual([]);
  expect(await trello.call('GET', at('/1/cards/{card}/membersVoted'))).toMatchObject([{ id: ids.me }]);
  expect(await trello.call('GET', at('/1/actions/{comment}/memberCreator'))).toMatchObject({ id: ids.me });
  expect((await trello.send('GET', at('/1/actions/{comment}/member'))).status).toBe(404);
});

test.each([
  ...['boardsInvited', 'organizationsInvited', 'savedSearches', 'customEmoji', 'customStickers'].map(
    (name) => `members/me/${name}`,
  ),
  ...['exports', 'pluginData', 'tags'].map((name) => `organizations/contoso/${name}`),
])('GET /1/%s is an empty list: nothing of it can be made here', async (path) => {
  expect(await trello.call('GET', `/1/${path}`)).toEqual([]);
});

test('a board is starred, listed and unstarred by its member', async () => {
  const stars = await trello.call<{ id: string; idBoard: string }[]>(
    'POST',
    at('/1/members/me/boardStars?idBoard={board}'),
  );
  expect(stars).toMatchObject([{ idBoard: ids.board, pos: 16_384 }]);
  const star = `/1/members/me/boardStars/${stars[0]?.id}`;
  expect(await trello.call('GET', star)).toEqual(stars[0]);
  expect(await trello.call('GET', at('/1/boards/{board}/boardStars'))).toEqual(stars);
  expect(await trello.call('GET', '/1/members/me/boards?filter=starred')).toMatchObject([{ id: ids.board }]);
  await trello.call('DELETE', star);
  expect(await trello.call('GET', '/1/members/me/boardStars')).toEqual([]);
  expect((await trello.send('DELETE', star)).status).toBe(404);
});

test("a card's notifications are marked read together, and each leads to what it speaks of", async () => {
  const { world } = trello.sandbox.trello;
  const card = trello.sandbox.trello.card(ids.card ?? '');
  trello.sandbox.trello.as('ada').addMember(card, world.members.get(ids.me ?? '')!);
  const unread = async () => {
    const path = '/1/members/me/notifications?read_filter=unread';
    const told = await trello.call<{ id: string; data: { card?: { id: string } } }[]>('GET', path);
    return told.filter(({ data }) => data.card?.id === card.id);
  };
  const [notification] = await unread();
  expect(await trello.call('GET', `/1/notifications/${notification?.id}/card`)).toMatchObject({ id: ids.card });
  expect(await trello.call('GET', `/1/notifications/${notification?.id}/board`)).toMatchObject({ id: ids.board });
  expect(await trello.call('GET', `/1/notifications/${notification?.id}/memberCreator`)).toMatchObject({
    username: 'ada',
  });
  const path = at('/1/cards/{card}/markAssociatedNotificationsRead');
  expect((await trello.send('POST', path, { token: narrow })).status).toBe(401);
  expect((await trello.send('POST', path)).status).toBe(200);
  expect(await unread()).toEqual([]);
});

test('a place in a workspace is read by its id', async () => {
  const [first] = await trello.call<{ id: string }[]>('GET', '/1/organizations/contoso/memberships');
  expect(await trello.call('GET', `/1/organizations/contoso/memberships/${first?.id}`)).toEqual(first);
});

test.each([
  ['POST', '/1/members/me/savedSearches'],
  ['POST', '/1/boards/{board}/markedAsViewed'],
  ['POST', '/1/boards/{board}/emailKey/generate'],
  ['POST', '/1/boards/{board}/calendarKey/generate'],
  ['PUT', '/1/boards/{board}/myPrefs/showSidebar'],
  ['POST', '/1/organizations/contoso/tags'],
  ['GET', '/1/emoji'],
  ['GET', '/1/members/me/boardBackgrounds'],
  ['POST', '/1/actions/{comment}/reactions'],
])('%s %s says that the sandbox lacks it', async (method, path) => {
  const answer = await trello.send(method, at(path), method === 'GET' ? {} : json({ value: true }));
  expect(answer.status).toBe(501);
  expect(answer.text).toMatch(/^The sandbox does not have .*; Trello does\. See its README\.$/);
});

test('somebody unknown cannot be invited, and the sandbox says so', async () => {
  const path = at('/1/boards/{board}/members?email=stranger@example.com');
  expect(await trello.send('PUT', path)).toMatchObject({
    status: 501,
    text: 'The sandbox does not have an invitation of stranger@example.com; Trello does. See its README.',
  });
});

test('null in a JSON body is taken for nothing where it cannot be a value, and for empty where it can', async () => {
  const card = await trello.call(
    'POST',
    '/1/cards',
    json({ idList: ids.list, name: 'Card', idCardSource: null, due: null }),
  );
  expect(card).toMatchObject({ name: 'Card', due: null });
  const refused = await trello.send('POST', '/1/cards', json({ idList: null, name: 'Card' }));
  expect(refused).toMatchObject({ status: 400, text: 'invalid value for idList' });
});
