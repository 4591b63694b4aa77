import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../support/eventually';
import { createBoardWorld, type BoardWorld } from './board-world';
import { faults } from '../support/request-faults';
import { boardsByName } from './boards-by-name';
import { testCardAttachments } from './card-attachments';
import { testCustomFields } from './custom-fields';

let world: BoardWorld;

beforeAll(async () => {
  world = await createBoardWorld();
  await world.defineFenced('fenced');
});
afterAll(() => world.stop());

const { ben, label, list, newCard } = boardsByName(() => world);
const labelNames = (card: { idLabels: string[] }) => card.idLabels.map((id) => world.trello.world.labels.get(id)!.name);
const memberNames = (card: { idMembers: string[] }) =>
  card.idMembers.map((id) => world.trello.world.members.get(id)!.username);
const archivals = (id: string) =>
  [...world.trello.world.actions.values()].filter(
    ({ type, data }) =>
      type === 'updateCard' &&
      (data.card as { id: string }).id === id &&
      'closed' in ((data.old as object | undefined) ?? {}),
  ).length;

describe('Update Card', () => {
  test('changes what is given, and nothing else', async () => {
    const card = newCard({ desc: 'Old', due: '2026-01-01T00:00:00.000Z', labels: [label('Billing')] });
    const answer = await world.call('board.updateCard', {
      card: card.id,
      name: 'New',
      start: '2026-03-01T09:00',
      due: '2026-03-02T17:00',
      timeZone: 'America/New_York',
      dueComplete: true,
    });
    expect(answer).toMatchObject({
      name: 'New',
      due: '2026-03-02T17:00:00-05:00',
      dueComplete: true,
      labels: ['Billing'],
    });
    expect(card).toMatchObject({
      name: 'New',
      desc: 'Old',
      due: '2026-03-02T22:00:00.000Z',
      start: '2026-03-01T14:00:00.000Z',
      idList: list('Inbox').id,
    });
    const cleared = await world.call('board.updateCard', { card: card.id, due: null, start: null, description: '' });
    expect(cleared).not.toHaveProperty('due');
    expect(card).toMatchObject({ due: null, start: null, desc: '', name: 'New' });
  });

  test('takes a label or member that somebody else puts on meanwhile as put on', async () => {
    const card = newCard();
    const urgent = label('Urgent');
    world.sandbox.faults.add({
      match: { provider: 'trello', method: 'POST', path: /idLabels$/ },
      fault: { kind: 'delay', milliseconds: 500 },
    });
    const before = world.sandbox.requests.count({ method: 'POST', path: /idLabels$/ });
    const updated = world.call('board.updateCard', { card: card.id, addLabels: ['Urgent'] });
    await eventually(
      'the label is on its way',
      () => world.sandbox.requests.count({ method: 'POST', path: /idLabels$/ }) > before,
    );
    ben().addLabel(card, urgent);
    expect((await updated).labels).toEqual(['Urgent']);
    expect(labelNames(card)).toEqual(['Urgent']);
  });

  test('adds and takes off labels and members by name, and leaves the others', async () => {
    const card = newCard({ labels: [label('Billing'), label('Urgent')], members: [ben().member] });
    const answer = await world.call('board.updateCard', {
      card: card.id,
      addLabels: ['Warranty', 'Billing'],
      removeLabels: ['red'],
      addMembers: ['chen', 'me'],
    });
    expect(answer.labels).toEqual(['Billing', 'Warranty']);
    expect(labelNames(card)).toEqual(['Billing', 'Warranty']);
    expect(memberNames(card)).toEqual(['ben', 'chen', 'supportbot']);
    await world.call('board.updateCard', { card: card.id, removeMembers: ['Ben Okafor', 'ada'] });
    expect(memberNames(card)).toEqual(['chen', 'supportbot']);
  });

  test('does not drop a label that somebody else adds at the same time', async () => {
    const card = newCard({ labels: [label('Billing')] });
    const slow = world.sandbox.faults.add({
      match: { provider: 'trello', method: 'POST', path: /idLabels$/ },
      fault: { kind: 'delay', milliseconds: 100 },
    });
    const updating = world.call('board.updateCard', { card: card.id, addLabels: ['Urgent'] });
    while (world.sandbox.requests.count({ method: 'GET', path: `/1/cards/${card.id}` }) === 0) {
      await sleep(5);
    }
    ben().addLabel(card, label('Warranty'));
    await updating;
    world.sandbox.faults.remove(slow);
    expect(labelNames(card).sort()).toEqual(['Billing', 'Urgent', 'Warranty']);
  });

  test('replaces all labels and members when told so', async () => {
    const card = newCard({ labels: [label('Billing'), label('Urgent')], members: [ben().member] });
    await world.call('board.updateCard', { card: card.id, labels: ['Urgent', 'Warranty'], members: [] });
    expect(labelNames(card)).toEqual(['Urgent', 'Warranty']);
    expect(card.idMembers).toEqual([]);
    await world.call('board.updateCard', { card: card.id, labels: [] });
    expect(card.idLabels).toEqual([]);
    const both = { card: card.id, labels: ['Urgent'], addLabels: ['Billing'] };
    expect(await world.refusal('board.updateCard', both)).toMatchObject({
      type: 'InvalidInput',
      message: expect.stringMatching(/labels: Give either "labels".*or "addLabels" and "removeLabels"/),
    });
  });

  test('gives it a cover of a colour, of an attached picture, or none', async () => {
    const card = newCard();
    const { id } = ben().attachFile(card, { name: 'a.png', mimeType: 'image/png', content: Buffer.from('png') });
    await world.call('board.updateCard', { card: card.id, cover: { color: 'sky' } });
    expect(card.cover).toMatchObject({ color: 'sky', idAttachment: null });
    const attachment = `card-attachment:team:${card.id}:${id}`;
    await world.call('board.updateCard', { card: card.id, cover: { attachment } });
    expect(card.cover).toMatchObject({ color: null, idAttachment: id });
    await world.call('board.updateCard', { card: card.id, cover: null });
    expect(card.cover).toMatchObject({ color: null, idAttachment: null });
    const foreign = { card: newCard().id, cover: { attachment } };
    expect(await world.refusal('board.updateCard', foreign)).toMatchObject({ type: 'InvalidInput' });
  });

  test('archives it and brings it back', async () => {
    const card = newCard();
    expect(await world.call('board.updateCard', { card: card.id, archived: true })).toMatchObject({ archived: true });
    expect(await world.call('board.updateCard', { card: card.id, archived: false })).toMatchObject({ archived: false });
    expect(card.closed).toBe(false);
  });

  test('ends the same, whatever happens to whichever of its requests', async () => {
    const parts: [method: string, path: RegExp][] = [
      ['PUT', /\/1\/cards\/[^/]+$/],
      ['POST', /idLabels$/],
      ['DELETE', /idLabels\//],
      ['POST', /idMembers$/],
    ];
    await Promise.all(
      parts.map(async ([method, path]) => {
        const cards = faults.map(() => newCard({ labels: [label('Billing')] }));
        const change = { list: 'Done', addLabels: ['Urgent'], removeLabels: ['Billing'], addMembers: ['chen'] };
        const inputs = cards.map(({ id }) => ({ card: id, ...change }));
        const answers = await world.despite(faults, { method, path }, 'board.updateCard', inputs);
        for (const answer of answers) expect(answer).toMatchObject({ listId: list('Done').id, labels: ['Urgent'] });
        for (const card of cards) {
          expect([labelNames(card), memberNames(card), card.idList]).toEqual([['Urgent'], ['chen'], list('Done').id]);
        }
      }),
    );
  });
});

testCustomFields(() => world, faults);

describe('Archive Card', () => {
  test('archives a card once; again it says that it was archived already', async () => {
    const card = newCard({ name: 'To archive' });
    const input = { board: 'Support', card: 'To archive' };
    expect(await world.call('board.archiveCard', input)).toEqual({
      cardId: card.id,
      name: 'To archive',
      url: expect.any(String),
      alreadyArchived: false,
    });
    expect(await world.call('board.archiveCard', input)).toMatchObject({ cardId: card.id, alreadyArchived: true });
    expect(archivals(card.id)).toBe(1);
  });

  test('archives it once, whatever happens to the request, and knows that it was this call', async () => {
    const cards = faults.map(() => newCard());
    const inputs = cards.map(({ id }) => ({ card: id }));
    const request = { method: 'PUT', path: /\/1\/cards\// };
    const answers = await world.despite(faults, request, 'board.archiveCard', inputs);
    expect(answers).toMatchObject(cards.map(({ id }) => ({ cardId: id, alreadyArchived: false })));
    expect(cards.map(({ id }) => archivals(id))).toEqual(cards.map(() => 1));
  });

  test('says so where there is no such card', async () => {
    expect(await world.refusal('board.archiveCard', { card: 'aBcD1234' })).toMatchObject({ type: 'NotFound' });
  });
});

testCardAttachments(() => world, faults);
