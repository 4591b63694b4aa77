import { read, startTrelloSandbox, type TrelloSandbox } from './support/trello-sandbox';

let trello: TrelloSandbox;
beforeEach(
  async () => (trello = await startTrelloSandbox({ limits: { trello: { requestsPerTokenPer10Seconds: 2 } } })),
);
afterEach(() => trello.sandbox.close());

const control = async (method: string, path: string, body?: object) =>
  read(
    await fetch(`${trello.sandbox.urls.control}/trello${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    }),
  );

test('acts as any member through the whole REST API, past limits and the request log', async () => {
  const { id } = trello.sandbox.trello.list('Support', 'Inbox');
  for (const name of ['one', 'two', 'three']) {
    const made = await control('POST', `/as/ada/1/cards?idList=${id}&name=${name}`);
    expect(made.status).toBe(200);
  }
  const card = trello.sandbox.trello.card('three');
  const moved = await control('PUT', `/as/ben/1/cards/${card.id}?closed=true`);
  expect(moved.json).toMatchObject({ closed: true });
  expect(trello.sandbox.requests.count()).toBe(0);
  const actions = [...trello.sandbox.trello.world.actions.values()].slice(-1);
  expect(actions).toMatchObject([{ idMemberCreator: trello.sandbox.trello.as('ben').member.id, idApp: null }]);
});

test('acts as a member in a batch too', async () => {
  const answer = await control('GET', '/as/ada/1/batch?urls=/members/me,/boards/none');
  expect(answer.json).toMatchObject([{ 200: { username: 'ada' } }, { statusCode: 404 }]);
});

test('counts what there is on a board and on a list', async () => {
  const board = trello.sandbox.trello.board('Support');
  const inbox = trello.sandbox.trello.list('Support', 'Inbox');
  const ada = trello.sandbox.trello.as('ada');
  const card = ada.createCard(inbox, { name: 'Counted' });
  ada.comment(card, 'Once');
  ada.attachLink(card, 'https://example.com');
  expect((await control('GET', `/counts?idBoard=${board.id}`)).json).toEqual({
    lists: 4,
    cards: 4,
    attachments: 1,
    comments: 1,
    checklists: 0,
  });
  expect((await control('GET', `/counts?idList=${inbox.id}`)).json).toMatchObject({ lists: 1, cards: 2 });
});

test('issues, expires and revokes tokens', async () => {
  const issue = async () => ((await control('POST', '/tokens', { member: 'chen' })).json as { token: string }).token;
  for (const [change, text] of [
    ['expire', 'expired token'],
    ['revoke', 'invalid token'],
  ]) {
    const token = await issue();
    expect((await trello.send('GET', '/1/members/me', { token })).status).toBe(200);
    expect((await control('POST', `/tokens/${change}`, { token })).status).toBe(204);
    expect((await trello.send('GET', '/1/members/me', { token })).text).toBe(text);
  }
});

test('shows an action by its id as late as it is told to, although webhooks and lists tell of it at once', async () => {
  expect((await control('POST', '/behaviour', { readLagMilliseconds: 5_000 })).status).toBe(204);
  const { clock, trello: trelloControl } = trello.sandbox;
  const card = trelloControl.card('Rattling noise in the headset');
  const { id } = trelloControl.as('ben').comment(card, 'On it');
  const { token } = (await control('POST', '/tokens', { member: 'chen' })).json as { token: string };
  expect((await control('GET', `/as/chen/1/cards/${card.id}/actions?fields=id`)).json).toMatchObject([{ id }]);
  expect((await trello.send('GET', `/1/actions/${id}`, { token })).status).toBe(404);
  clock.advance(5_000);
  expect((await trello.send('GET', `/1/actions/${id}`, { token })).status).toBe(200);
});

test('says what it does not know', async () => {
  const unknownToken = await control('POST', '/tokens/revoke', { token: 'none' });
  const unknownMember = await control('POST', '/tokens', { member: 'nobody' });
  const unknownWebhook = await control('POST', '/webhooks/none/disable');
  expect([unknownToken.status, unknownMember.status, unknownWebhook.status]).toEqual([404, 404, 404]);
});
