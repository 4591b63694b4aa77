import { startWithCard, type CardWithParts } from './support/card-with-parts';
import { json } from './support/trello-sandbox';

/** What clients of others send and the service takes, though its reference does not name it (any more). */

let trello: CardWithParts['trello'];
let ids: CardWithParts['ids'];
let at: CardWithParts['at'];
beforeAll(async () => {
  ({ trello, ids, at } = await startWithCard());
});
afterAll(() => trello.sandbox.close());

test.each(['board', 'card', 'list'])('/%s is /%ss', async (singular) => {
  expect(await trello.call('GET', at(`/1/${singular}/{${singular}}`))).toMatchObject({ id: ids[singular] });
  expect(await trello.send('GET', `/1/${singular}/no-id`)).toMatchObject({ status: 400, text: 'invalid id' });
});

test('/member is /members', async () => {
  expect(await trello.call('GET', '/1/member/me/boards')).toEqual(await trello.call('GET', '/1/members/me/boards'));
});

test('a batch takes singular paths too', async () => {
  const [answer] = await trello.call<{ 200: { id: string } }[]>('GET', `/1/batch?urls=${at('/card/{card}')}`);
  expect(answer?.[200].id).toBe(ids.card);
});

test('/checkitems is /checkItems', async () => {
  const item = await trello.call('POST', at('/1/checklists/{checklist}/checkitems?name=Shake it'));
  expect(await trello.call('GET', at('/1/checklists/{checklist}/checkItems'))).toMatchObject([{ id: item.id }]);
  await trello.call('DELETE', at(`/1/checklists/{checklist}/checkitems/${String(item.id)}`));
  expect(await trello.call('GET', at('/1/checklists/{checklist}/checkItems'))).toEqual([]);
});

test('a position may be 0, which is before all others', async () => {
  expect(await trello.call('PUT', at('/1/cards/{card}?pos=0'))).toMatchObject({ id: ids.card });
  const cards = await trello.call<{ id: string; pos: number }[]>('GET', at('/1/lists/{list}/cards'));
  expect(cards[0]?.id).toBe(ids.card);
  expect((await trello.send('PUT', at('/1/cards/{card}?pos=-1'))).status).toBe(400);
});

test('DELETE may say in its body who asks', async () => {
  const { id } = await trello.call('POST', at('/1/cards?idList={list}&name=Gone'));
  const credentials = { key: trello.key, token: trello.token };
  const gone = await trello.send('DELETE', `/1/cards/${String(id)}`, { ...json(credentials), token: null });
  expect(gone.status).toBe(200);
  expect((await trello.send('GET', `/1/cards/${String(id)}`)).status).toBe(404);
});

test('members of a card are added and removed at /members too', async () => {
  expect(await trello.call('POST', at('/1/cards/{card}/members?value={me}'))).toMatchObject([{ id: ids.me }]);
  expect(await trello.call('DELETE', at('/1/cards/{card}/members/{me}'))).toEqual([]);
});

test('a preference of a board has an address of its own', async () => {
  await trello.call('PUT', at('/1/boards/{board}/prefs/selfJoin?value=true'));
  await trello.call('PUT', at('/1/boards/{board}/prefs/comments?value=disabled'));
  expect(await trello.call('GET', at('/1/boards/{board}'))).toMatchObject({
    prefs: { selfJoin: true, comments: 'disabled' },
  });
  expect((await trello.send('PUT', at('/1/boards/{board}/prefs/comments?value=nobody'))).status).toBe(400);
  expect((await trello.send('PUT', at('/1/boards/{board}/prefs/nonsense?value=1'))).status).toBe(400);
});

test('what belongs to a board is found below it', async () => {
  expect(await trello.call('GET', at('/1/boards/{board}/cards/{card}'))).toMatchObject({ id: ids.card });
  expect((await trello.send('GET', at('/1/boards/{board}/cards/{me}'))).status).toBe(404);
  const label = await trello.call('POST', at('/1/boards/{board}/labels?name=Short-lived'));
  expect(await trello.call('GET', at(`/1/boards/{board}/labels/${String(label.id)}`))).toMatchObject({ id: label.id });
  await trello.call('DELETE', at(`/1/boards/{board}/labels/${String(label.id)}`));
  expect((await trello.send('GET', `/1/labels/${String(label.id)}`)).status).toBe(404);
  expect(await trello.call('GET', at('/1/boards/{board}/organization'))).toMatchObject({ name: 'contoso' });
});

test('a member’s boards are filtered in the path', async () => {
  const all = await trello.call('GET', '/1/members/me/boards?filter=all&fields=id');
  expect(await trello.call('GET', '/1/members/me/boards/all?fields=id')).toEqual(all);
  expect(await trello.call('GET', '/1/members/me/boards/closed')).toEqual([]);
});

test('what a member prefers on a board is not in the sandbox, and it says so', async () => {
  const answer = await trello.send('GET', at('/1/boards/{board}/myPrefs'));
  expect([answer.status, answer.text]).toEqual([501, expect.stringContaining('Trello does')]);
});
