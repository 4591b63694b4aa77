import { triggers } from '../../src/contracts';
import type { TriggerName } from '../../src/contracts/trigger';
import type { WebhookHint } from '../../src/messages/trigger';
import { createBoardReader, type BoardReader } from './board-reader';
import { testGoneBoard } from './gone-board';
import { testLateActions } from './late-actions';
import { testLooksAtActions } from './looks-at-actions';
import { testWebhookCare } from './webhook-care';

let reader: BoardReader;

beforeAll(async () => {
  reader = await createBoardReader();
});
afterAll(() => reader.stop());

const trello = () => reader.world.sandbox.trello;
const ben = () => reader.ben;
const board = () => reader.board;
const inbox = () => reader.inbox;
const doing = () => reader.doing;
const support = () => reader.support;
const newCard = (name: string) => reader.newCard(name);
const label = (name: string) => reader.label(name);
const ask = (method: string, path: string) => reader.ask(method, path);

testLooksAtActions(() => reader);
testLateActions(() => reader);
testGoneBoard(() => reader);
testWebhookCare(() => reader);

describe('New Board Activity and Custom Webhook Events', () => {
  const activities = async (config: object, hints: WebhookHint[], type: TriggerName = 'board.newBoardActivity') =>
    (await reader.events(type, { ...support(), ...config }, hints)).map((event) => (event as { type: string }).type);

  test('filter by type and its property, by member, list and text, and by all of them together', async () => {
    const hints = await reader.announce(() => {
      const card = newCard('Broken headset');
      ben().moveCard(card, doing());
      reader.chen.comment(card, 'The HEADSET rattles');
      ben().updateCard(card, { due: '2026-12-01T10:00:00.000Z' });
      ben().createList(board(), 'Later');
    });
    const all = ['createCard', 'updateCard', 'commentCard', 'updateCard', 'createList'];
    expect(await activities({}, hints)).toEqual(all);
    expect(await activities({ activityTypes: ['updateCard:due', 'createList'] }, hints)).toEqual([
      'updateCard',
      'createList',
    ]);
    expect(await activities({ members: ['chen'] }, hints)).toEqual(['commentCard']);
    expect(await activities({ listIds: [inbox().id] }, hints)).toEqual(['createCard', 'updateCard']);
    expect(await activities({ text: 'rattles' }, hints)).toEqual(['commentCard']);
    expect(await activities({ members: ['ben'], text: 'headset', listIds: [doing().id] }, hints)).toEqual([
      'updateCard',
      'updateCard',
    ]);
  });

  test('filter by text that stands at the end of a description, of which the agent gets the beginning', async () => {
    const card = newCard('A long thread');
    const hints = await reader.announce(() => ben().updateCard(card, { desc: `${'mail '.repeat(1_000)}ESCALATE` }));
    const [event] = await reader.events('board.newBoardActivity', { ...support(), text: 'escalate' }, hints);
    expect(event).toMatchObject({ changes: [{ to: expect.stringMatching(/^mail [mail ]*…$/) }] });
  });

  test('filter by kind, object, list and card, each alone and together', async () => {
    const card = newCard('Chosen');
    const hints = await reader.announce(async () => {
      ben().renameCard(card, 'Chosen one');
      ben().moveCard(card, doing());
      ben().archiveCard(card);
      const checklist = ben().addChecklist(card, 'Steps');
      ben().completeCheckItem(checklist, ben().addCheckItem(checklist, 'One'));
      ben().addLabel(card, label('Urgent'));
      const another = newCard('Another');
      const comment = ben().comment(another, 'Hm');
      await ask('DELETE', `/actions/${comment.id}`);
    });
    const custom = (config: object) => activities(config, hints, 'board.customWebhook');
    expect(await custom({ eventKinds: ['archive', 'move'] })).toEqual(['updateCard', 'updateCard']);
    expect(await custom({ eventKinds: ['create'], objects: ['card', 'checklist'] })).toEqual([
      'addChecklistToCard',
      'createCard',
    ]);
    expect(await custom({ eventKinds: ['delete'] })).toEqual(['deleteComment']);
    expect(await custom({ eventKinds: ['complete'] })).toEqual(['updateCheckItemStateOnCard']);
    expect(await custom({ objects: ['label'], cardIds: [`https://trello.com/c/${card.shortLink}/1-chosen`] })).toEqual([
      'addLabelToCard',
    ]);
    expect(
      await custom({ eventKinds: ['update'], objects: ['card'], cardIds: [card.shortLink], listIds: [inbox().id] }),
    ).toEqual(['updateCard', 'updateCard']);
  });
});

test('a card that comes out of an Inbox is a move to Custom Webhook Events, and is found by its type', async () => {
  const hints = await reader.announce(() => ben().dragFromInbox(doing(), { name: 'Captured' }));
  const moved = [{ type: 'moveInboxCardToBoard', object: 'card', kinds: ['update', 'move'], list: { name: 'Doing' } }];
  const custom = { ...support(), objects: ['card'], eventKinds: ['move'] };
  expect(await reader.events('board.customWebhook', custom, hints)).toMatchObject(moved);
  const ofType = { ...support(), activityTypes: ['moveInboxCardToBoard'] };
  expect(await reader.events('board.newBoardActivity', ofType, hints)).toMatchObject(moved);
});

test('the list of a change that does not name it is the one the card was on at the time', async () => {
  const card = newCard('Wanderer');
  const hints = await reader.announce(() => {
    ben().addMember(card, reader.chen.member);
    // What has the same date is in no order.
    reader.world.sandbox.clock.advance(1);
    ben().moveCard(card, doing());
    reader.world.sandbox.clock.advance(1);
    ben().removeMember(card, reader.chen.member);
    ben().addMember(card, reader.chen.member);
  });
  const config = (listId: string) => ({ ...support(), listIds: [listId] });
  expect(await reader.events('board.newMemberOnCard', config(inbox().id), hints)).toMatchObject([
    { list: { name: 'Inbox' } },
  ]);
  expect(await reader.events('board.newMemberOnCard', config(doing().id), hints)).toMatchObject([
    { list: { name: 'Doing' } },
  ]);
});

test.each<[TriggerName, number]>([
  ['board.cardUpdated', 0],
  ['board.newBoardActivity', 1],
  ['board.customWebhook', 1],
])('%s for the list that a card leaves fires %i times', async (type, left) => {
  const card = newCard('Leaving');
  const hints = await reader.announce(() => ben().moveCard(card, doing()));
  const fired = ({ id }: { id: string }) => reader.events(type, { ...support(), listIds: [id] }, hints);
  expect(await fired(inbox())).toHaveLength(left);
  expect(await fired(doing())).toHaveLength(1);
});

test('an action type Trello adds one day fires the triggers of everything, and breaks none', async () => {
  const card = newCard('From the future');
  const hints = await reader.announce(() => {
    const data = { board: { id: board().id }, card: 'not what we know', list: 7, old: 'strange' };
    trello().world.record({ member: ben().member }, 'dreamOfCard', data);
    trello().world.record({ member: ben().member }, 'teleportMember', {});
    ben().comment(card, 'Still here');
  });
  const types = Object.keys(triggers).filter((name): name is TriggerName => name.startsWith('board.'));
  for (const type of types) {
    const scope = 'boardIds' in triggers[type as keyof typeof triggers].config.shape ? support() : {};
    const config = type === 'board.customWebhook' ? { ...scope, eventKinds: ['other'] } : scope;
    const events = await reader.events(type, config, hints);
    const expected =
      { 'board.newBoardActivity': 2, 'board.customWebhook': 1, 'board.newComment': 1 }[type as string] ?? 0;
    expect([type, events.length]).toEqual([type, expected]);
    expect((await reader.pull(type, scope)).problem).toBeUndefined();
  }
});

describe('what recorded answers of Trello show', () => {
  test('a field of a board is made by an action that the guide calls by another name', async () => {
    const card = newCard('With a field');
    const hints = await reader.announce(() => {
      const field = ben().addField(board(), { name: 'Hours', type: 'number' });
      ben().setField(card, field, '2');
    });
    const config = { ...support(), objects: ['customField'] };
    expect(await reader.events('board.customWebhook', config, hints)).toMatchObject([
      { type: 'createCustomField', kinds: ['create', 'add'] },
      { type: 'updateCustomFieldItem', kinds: ['update'], card: { name: 'With a field' } },
    ]);
  });

  test('a custom field that is set says which and to what, and is found by either', async () => {
    const card = newCard('Priced');
    const amount = ben().addField(board(), { name: 'Amount', type: 'number' });
    const stage = ben().addField(board(), { name: 'Stage', type: 'list', options: ['Paid'] });
    const hints = await reader.announce(() => {
      ben().setField(card, amount, '4711');
      ben().setField(card, stage, 'Paid');
    });
    const ofText = (text: string) => reader.events('board.newBoardActivity', { ...support(), text }, hints);
    const paid = { id: stage.id, name: 'Stage', optionId: stage.options[0]!.id };
    expect(await ofText('stage')).toMatchObject([{ customField: paid }]);
    expect(await ofText('4711')).toMatchObject([{ customField: { id: amount.id, name: 'Amount', value: '4711' } }]);
  });

  test.each(['marked', 'plain and marked'] as const)(
    'members copied with a card are told of once each, by webhook and by look, where Trello tells by what is %s',
    async (copiedMembers) => {
      trello().behave({ copiedMembers });
      const source = newCard('With members');
      for (const { member } of [reader.chen, ben()]) ben().addMember(source, member);
      for (const type of ['board.newMemberOnCard', 'board.cardUpdated'] as const) {
        let { cursor, more } = await reader.pull(type, support());
        while (more) ({ cursor, more } = await reader.pull(type, support(), cursor));
        const hints = await reader.announce(() =>
          ask('POST', `/cards?idList=${inbox().id}&idCardSource=${source.id}&keepFromSource=members&name=Copy`),
        );
        const { reports } = await reader.pull(type, support(), cursor);
        const labels =
          type === 'board.cardUpdated' ? ['Copy: members', 'Copy: members'] : ['chen on Copy', 'ben on Copy'];
        for (const told of [await reader.resolve(type, support(), hints), reports])
          expect(told.map(({ label }) => label)).toEqual(labels);
      }
      trello().behave({ copiedMembers: 'marked' });
    },
  );

  test('members who are set at once are told of once each', async () => {
    const card = newCard('To be staffed');
    const both = `${reader.chen.member.id},${ben().member.id}`;
    const set = await reader.announce(() => ask('PUT', `/cards/${card.id}?idMembers=${both}`));
    const updates = await reader.events('board.cardUpdated', support(), set);
    expect(updates).toHaveLength(2);
    expect(updates).toMatchObject([{ changes: [{ property: 'members' }] }, { changes: [{ property: 'members' }] }]);
  });

  test('a copied comment happened when it was copied, whatever date it keeps', async () => {
    const source = newCard('Talked about');
    const comment = ben().comment(source, 'Long ago');
    Object.assign(comment, { date: new Date(Date.now() - 3_600_000) });
    const hints = await reader.announce(() =>
      ask('POST', `/cards?idList=${inbox().id}&idCardSource=${source.id}&keepFromSource=comments&name=Copy`),
    );
    const reports = await reader.resolve('board.newBoardActivity', support(), hints);
    const copy = reports.find(
      ({ eventId }) => hints.find(({ id }) => id === eventId)?.detail?.type === 'copyCommentCard',
    );
    expect(Date.now() - Date.parse(copy?.at ?? '')).toBeLessThan(60_000);
  });

  test('what a webhook of another board announces is not read: with our key, a stranger may make one of theirs to our address', async () => {
    const hints = await reader.announce(() => newCard('Announced'));
    const from = (model: string) => hints.map((hint) => ({ ...hint, detail: { ...hint.detail, model } }));
    const { requests } = reader.world.sandbox;
    const before = requests.count({ provider: 'trello', path: /\/actions\// });
    expect(await reader.resolve('board.newCard', support(), from('75f0c0de65f0c0de65f0c0de'))).toEqual([]);
    expect(requests.count({ provider: 'trello', path: /\/actions\// })).toBe(before);
    expect(await reader.events('board.newCard', support(), from(reader.board.id))).toMatchObject([
      { card: { name: 'Announced' } },
    ]);
  });

  test('an action that is not there yet when it is announced is asked for again', async () => {
    const hints = await reader.announce(() => newCard('Announced early'));
    reader.world.sandbox.faults.add({
      match: { provider: 'trello', method: 'GET', path: new RegExp(`/actions/${hints[0]!.id}$`) },
      fault: { kind: 'status', status: 404 },
    });
    expect(await reader.events('board.newCard', support(), hints)).toMatchObject([
      { card: { name: 'Announced early' } },
    ]);
  });
});
