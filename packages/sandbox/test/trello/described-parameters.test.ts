import { startWithCard, type CardWithParts } from './support/card-with-parts';

/** What Trello's description lists of a GET is done as it says, or answered with 501: nothing is left out in silence. */

let trello: CardWithParts['trello'];
let ids: CardWithParts['ids'];
let at: CardWithParts['at'];
beforeAll(async () => {
  ({ trello, ids, at } = await startWithCard());
  await trello.call('POST', `/1/checklists/${ids.checklist}/checkItems?name=Shake`);
});
afterAll(() => trello.sandbox.close());
const get = <Body>(path: string) => trello.call<Body>('GET', at(path));
type Views = Record<string, unknown>[];

test('a member comes with boards, cards and workspaces', async () => {
  const me = await get<{ boards: Views; organizations: Views; cards: Views }>(
    '/1/members/me?fields=username&boards=open&board_fields=name&organizations=all&organization_fields=name&cards=all',
  );
  const boards = await get<Views>('/1/members/me/boards?filter=open&fields=name');
  expect(me).toMatchObject({ username: 'supportbot', boards, organizations: [{ name: 'contoso' }] });
  expect(boards.length).toBeGreaterThan(0);
  expect(me.cards).toEqual(await get('/1/members/me/cards?filter=all'));
  expect((await trello.send('GET', '/1/members/me?boards=nonsense')).status).toBe(400);
});

test('memberships and members are filtered, and memberships come with their member', async () => {
  const all = await get<Views>('/1/boards/{board}/memberships');
  const admins = await get<Views>('/1/boards/{board}/memberships?filter=admins&member=true&member_fields=username');
  expect(admins.length).toBeGreaterThan(0);
  expect(admins.length).toBeLessThan(all.length);
  for (const one of admins)
    expect(one).toMatchObject({ memberType: 'admin', member: { username: expect.any(String) } });
  const people = await get<Views>('/1/boards/{board}/members?filter=admins');
  expect(people.map(({ id }) => id)).toEqual(admins.map(({ idMember }) => idMember));
  expect(await get('/1/organizations/contoso/memberships?filter=none')).toEqual([]);
  expect((await trello.send('GET', at('/1/boards/{board}/memberships?filter=nonsense'))).status).toBe(400);
});

test('a member’s workspaces are filtered', async () => {
  expect(await get('/1/members/me/organizations?filter=members&fields=name')).toMatchObject([{ name: 'contoso' }]);
  expect(await get('/1/members/me/organizations?filter=public')).toEqual([]);
});

test('a search stays within workspaces and cards', async () => {
  const found = async (scope: string) => {
    const { cards } = await get<{ cards: Views }>(`/1/search?query=rattling&modelTypes=cards${scope}`);
    return cards.map(({ id }) => id);
  };
  const { id } = await get<{ id: string }>('/1/organizations/contoso');
  expect(await found(`&idOrganizations=${id}`)).toEqual(await found(''));
  expect(await found('&idOrganizations=000000000000000000000000')).toEqual([]);
  expect(await found('&idCards={card}')).toEqual([ids.card]);
  expect(await found('&idCards={me}')).toEqual([]);
});

test('a search for people stays within a workspace, and has those of a board first', async () => {
  const { id } = await trello.call('POST', '/1/organizations?displayName=Alone');
  const found = await get<Views>(`/1/search/members?query=a&idOrganization=${String(id)}&onlyOrgMembers=true`);
  const everybody = await get<Views>('/1/search/members?query=a');
  expect(everybody.length).toBeGreaterThan(found.length);
  const alone = await trello.call('POST', `/1/boards?name=Alone&idOrganization=${String(id)}`);
  await trello.call('PUT', `/1/boards/${String(alone.id)}/members/chen?type=normal`);
  const first = await get<Views>(`/1/search/members?query=c&idBoard=${String(alone.id)}`);
  expect(first[0]).toMatchObject({ username: 'chen' });
});

test('a board comes with 50 labels unless more are asked for', async () => {
  const { id } = await trello.call('POST', '/1/boards?name=Colourful&defaultLabels=false');
  for (let index = 0; index < 60; index += 1) await trello.call('POST', `/1/boards/${String(id)}/labels?name=${index}`);
  const labels = async (more: string) =>
    (await get<{ labels: Views }>(`/1/boards/${String(id)}?labels=all${more}`)).labels.length;
  expect([await labels(''), await labels('&labels_limit=1000'), await labels('&labels_limit=5')]).toEqual([50, 60, 5]);
});

test('checklists come with or without their items, and of these the fields that are asked for', async () => {
  expect(await get('/1/cards/{card}/checklists?checkItems=none')).not.toMatchObject([
    { checkItems: expect.anything() },
  ]);
  expect(await get('/1/checklists/{checklist}?checkItem_fields=name')).toMatchObject({
    checkItems: [{ id: expect.any(String), name: 'Shake' }],
  });
  expect(await get('/1/cards/{card}/checklists?filter=none')).toEqual([]);
  const [item] = await get<Views>('/1/checklists/{checklist}/checkItems?fields=state');
  expect(Object.keys(item ?? {})).toEqual(['id', 'state']);
});

test('the people of an action are left out, or have the fields that are asked for', async () => {
  const action = await get<Record<string, unknown>>('/1/actions/{comment}?memberCreator_fields=username');
  expect(action.memberCreator).toEqual({ id: ids.me, username: 'supportbot' });
  expect(await get('/1/actions/{comment}?memberCreator=false')).not.toHaveProperty('memberCreator');
  const [listed] = await get<Views>('/1/cards/{card}/actions?filter=commentCard&memberCreator_fields=fullName');
  expect(Object.keys(listed?.memberCreator ?? {})).toEqual(['id', 'fullName']);
});

test('the rest is answered with 501 and the parameter’s name, unless it asks for nothing', async () => {
  const answer = await trello.send('GET', at('/1/checklists/{checklist}?cards=all'));
  expect(answer).toMatchObject({
    status: 501,
    text: expect.stringContaining('the parameter cards of GET /checklists/'),
  });
  expect((await trello.send('GET', at('/1/checklists/{checklist}?cards=none'))).status).toBe(200);
});
