import { startTrelloSandbox, type TrelloSandbox } from './support/trello-sandbox';

interface ActionAnswer {
  id: string;
  type: string;
  date: string;
  data: { old?: Record<string, unknown>; text?: string };
}

let trello: TrelloSandbox;
let board: string;
beforeEach(async () => {
  trello = await startTrelloSandbox();
  board = trello.sandbox.trello.board('Support').id;
});
afterEach(() => trello.sandbox.close());

const listed = (query: string) => trello.call<ActionAnswer[]>('GET', `/1/boards/${board}/actions?${query}`);

test('filters by type, and a change by the property that changed', async () => {
  const ben = trello.sandbox.trello.as('ben');
  const card = trello.sandbox.trello.card('Rattling noise in the headset');
  ben.renameCard(card, 'Rattling');
  ben.moveCard(card, trello.sandbox.trello.list('Support', 'Doing'));
  ben.comment(card, 'On it');
  const actions = await listed('filter=updateCard:idList,commentCard');
  expect(actions.map(({ type, data }) => [type, Object.keys(data.old ?? {})])).toEqual([
    ['commentCard', []],
    ['updateCard', ['idList']],
  ]);
});

test('pages newest first with limit and before, and goes on from since', async () => {
  const card = trello.sandbox.trello.card('Rattling noise in the headset');
  const ben = trello.sandbox.trello.as('ben');
  const comments = Array.from({ length: 60 }, (_, index) => ben.comment(card, `Comment ${index}`).id).reverse();
  const ids = async (query: string) => (await listed(`filter=commentCard&${query}`)).map(({ id }) => id);
  expect(await ids('')).toEqual(comments.slice(0, 50));
  expect(await ids('limit=20&page=1')).toEqual(comments.slice(20, 40));
  expect(await ids(`limit=5&before=${comments[9]!}`)).toEqual(comments.slice(10, 15));
  expect(await ids(`since=${comments[3]!}`)).toEqual(comments.slice(0, 3));
  trello.sandbox.clock.advance(60_000);
  const now = trello.sandbox.clock.now().toISOString();
  const late = ben.comment(card, 'Later').id;
  expect(await ids(`since=${now}`)).toEqual([late]);
  expect((await trello.send('GET', `/1/boards/${board}/actions?limit=1001`)).text).toBe('invalid value for limit');
});

test('names who acted beside whatever fields are asked for, unless told not to', async () => {
  trello.sandbox.trello.as('ben').comment(trello.sandbox.trello.card('Rattling noise in the headset'), 'On it');
  const asked = 'filter=commentCard&fields=date';
  expect(await listed(asked)).toMatchObject([{ memberCreator: { username: 'ben' } }]);
  expect(Object.keys((await listed(`${asked}&memberCreator=false`))[0]!).sort()).toEqual(['date', 'id']);
});

test('never lists what Trello only tells by webhook, yet reads it by its id', async () => {
  const ben = trello.sandbox.trello.as('ben');
  const card = trello.sandbox.trello.card('Rattling noise in the headset');
  const label = ben.createLabel(trello.sandbox.trello.board('Support'), { name: 'Parts', color: 'sky' });
  ben.addLabel(card, label);
  ben.addCheckItem(ben.addChecklist(card, 'Steps'), 'Call');
  const types = (await listed('limit=1000')).map(({ type }) => type);
  expect(types.slice(0, 2)).toEqual(['addChecklistToCard', 'updateCard']);
  for (const hidden of ['createLabel', 'addLabelToCard', 'createCheckItem']) expect(types).not.toContain(hidden);

  const recorded = [...trello.sandbox.trello.world.actions.values()];
  const added = recorded.find(({ type, data }) => type === 'addLabelToCard' && data.text === 'Parts')!;
  expect(await trello.call('GET', `/1/actions/${added.id}`)).toMatchObject({
    type: 'addLabelToCard',
    data: { label: { name: 'Parts', color: 'sky' }, text: 'Parts', value: 'sky' },
    display: { translationKey: 'action_add_label_to_card' },
  });
});

test('does not tell how to word an action in a list', async () => {
  for (const action of await listed('limit=3')) expect(action).not.toHaveProperty('display');
});

test('writes, changes and deletes a comment; only its author may', async () => {
  const card = trello.sandbox.trello.card('Rattling noise in the headset');
  const comment = await trello.call<ActionAnswer>('POST', `/1/cards/${card.id}/actions/comments?text=First`);
  await trello.call('PUT', `/1/cards/${card.id}/actions/${comment.id}/comments?text=Second`);
  const [changed] = await trello.call<ActionAnswer[]>('GET', `/1/cards/${card.shortLink}/actions`);
  expect([changed!.id, changed!.data.text]).toEqual([comment.id, 'Second']);
  const ben = trello.sandbox.trello.issueToken('ben').value;
  const refused = await trello.send('DELETE', `/1/actions/${comment.id}`, { token: ben });
  expect(refused.status).toBe(401);
  await trello.call('DELETE', `/1/actions/${comment.id}`);
  expect(trello.sandbox.trello.counts({ idBoard: board }).comments).toBe(0);
});

test('gives 300 actions inside a card at most', async () => {
  const card = trello.sandbox.trello.card('Rattling noise in the headset');
  const ben = trello.sandbox.trello.as('ben');
  for (let times = 0; times < 301; times++) ben.comment(card, 'Again');
  const path = `/1/cards/${card.id}?actions=commentCard&actions_limit=1000`;
  expect((await trello.call<{ actions: unknown[] }>('GET', path)).actions).toHaveLength(300);
});

test.each([
  ['with the new set alone', [['new'], [], ['new']]],
  ['with the set before', [[], ['new'], []]],
  ['unlisted', []],
] as const)('tells of changed labels %s', async (changedLabels, told) => {
  const ben = trello.sandbox.trello.as('ben');
  trello.sandbox.trello.behave({ changedLabels });
  const label = ben.createLabel(trello.sandbox.trello.board('Support'), { name: 'New', color: null });
  const card = ben.createCard(trello.sandbox.trello.list('Support', 'Inbox'), { name: 'Labelled' });
  ben.addLabel(card, label);
  ben.removeLabel(card, label);
  await trello.call('PUT', `/1/cards/${card.id}?idLabels=${label.id}`);
  const changes = (await listed('filter=updateCard:idLabels')).reverse();
  expect(changes.map(({ data }) => data.old?.idLabels)).toEqual(told.map((set) => set.map(() => label.id)));
});

test('tells a comment that is copied with its card as copyCommentCard', async () => {
  const card = trello.sandbox.trello.card('Rattling noise in the headset');
  trello.sandbox.trello.as('ben').comment(card, 'Sent a new one');
  const path = `/1/cards?idList=${card.idList}&idCardSource=${card.id}&keepFromSource=comments`;
  const copy = await trello.call<{ id: string; badges: { comments: number } }>('POST', path);
  const actions = await trello.call<ActionAnswer[]>(
    'GET',
    `/1/cards/${copy.id}/actions?filter=copyCommentCard,commentCard`,
  );
  expect(actions).toMatchObject([
    { type: 'copyCommentCard', data: { text: 'Sent a new one' }, memberCreator: { username: 'ben' } },
  ]);
  expect(copy.badges.comments).toBe(1);
});

describe('what the caller cannot see', () => {
  const told = async (path: string, member: string) => {
    const token = trello.sandbox.trello.issueToken(member).value;
    const actions = await trello.call<ActionAnswer[]>('GET', `/1/${path}/actions?limit=1000`, { token });
    return JSON.stringify(actions);
  };
  const workspace = () => trello.sandbox.trello.board('Support').idOrganization ?? '';
  const secret = () => {
    const ada = trello.sandbox.trello.as('ada');
    const organization = trello.sandbox.trello.world.organizations.get(workspace());
    const made = ada.createBoard({ name: 'Secret', organization });
    ada.comment(ada.createCard(ada.createList(made, 'List'), { name: 'Redundancies' }), 'nobody may know');
    return made;
  };

  test('is in no list of actions, of a member or of a workspace, until they are let onto the board', async () => {
    const made = secret();
    const chen = trello.sandbox.trello.as('chen').member;
    for (const path of ['members/ada', 'organizations/contoso']) {
      expect(await told(path, 'ada')).toContain('Secret');
      expect(await told(path, 'chen')).not.toMatch(/Secret|Redundancies|nobody may know/);
    }
    expect(await told('members/ada', 'chen')).toContain('"Support"');
    trello.sandbox.trello.as('ada').setBoardMember(made, chen);
    expect(await told('members/ada', 'chen')).toContain('nobody may know');
  });

  test('is in no list of actions where the board is gone, or the workspace is another’s', async () => {
    const made = secret();
    const token = trello.sandbox.trello.issueToken('ada').value;
    await trello.call('POST', '/1/organizations?displayName=Ada%20alone', { token });
    await trello.call('DELETE', `/1/boards/${made.id}`, { token });
    expect(await told('members/ada', 'ada')).not.toContain('Secret');
    expect(await told('members/ada', 'ada')).toContain('Ada alone');
    expect(await told('members/ada', 'chen')).not.toContain('Ada alone');
  });

  test('is no board that a member or a workspace names to them', async () => {
    const { id } = secret();
    const named = async (path: string, member: string) => {
      const token = trello.sandbox.trello.issueToken(member).value;
      return JSON.stringify(await trello.call('GET', `/1/${path}`, { token }));
    };
    for (const path of [
      'members/ada',
      'members/ada/idBoards',
      'organizations/contoso',
      `organizations/${workspace()}/members?fields=all`,
      `boards/${board}/organization`,
      'search?query=contoso&modelTypes=organizations&organization_fields=all',
      'search/members?query=ada',
    ]) {
      expect([path, await named(path, 'ada')]).toEqual([path, expect.stringContaining(id)]);
      expect([path, await named(path, 'chen')]).not.toEqual([path, expect.stringContaining(id)]);
    }
  });
});
