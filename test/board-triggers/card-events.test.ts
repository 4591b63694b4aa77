import type { TriggerName } from '../../src/contracts/trigger';
import type { WebhookHint } from '../../src/messages/trigger';
import { boardUser } from '../support/world';
import { createBoardReader, type BoardReader } from './board-reader';
import { testCardUpdated } from './card-updated-reading';
import { testLabelLooks } from './label-looks';

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

describe('New Card', () => {
  test('fires for a card that is created, sent by mail, copied, made of a checklist item, moved from another board, or dragged or copied out of an Inbox', async () => {
    const source = newCard('Template');
    const elsewhere = ben().createCard(trello().list('Product', 'Ideas'), { name: 'From product' });
    const checklist = ben().addChecklist(source, 'Steps');
    const item = ben().addCheckItem(checklist, 'Call her');
    const hints = await reader.announce(async () => {
      newCard('Plain');
      ben().emailCard(inbox(), { name: 'By mail' });
      await ask('POST', `/cards?idList=${inbox().id}&idCardSource=${source.id}&name=Copy`);
      ben().convertToCard(checklist, item);
      ben().moveCard(elsewhere, inbox());
      ben().dragFromInbox(inbox(), { name: 'Captured' });
      ben().copyFromInbox(inbox(), { name: 'Captured twice' });
    });
    expect(await reader.events('board.newCard', support(), hints)).toMatchObject([
      { origin: 'created', card: { name: 'Plain', url: expect.stringContaining('https://trello.com/c/') as string } },
      { origin: 'emailed', card: { name: 'By mail' }, list: { name: 'Inbox' }, by: { username: 'ben' } },
      { origin: 'copied', card: { name: 'Copy' }, source: { name: 'Template' } },
      { origin: 'converted', card: { name: 'Call her' }, source: { name: 'Template' } },
      { origin: 'moved', card: { name: 'From product' }, source: { name: 'Product' } },
      { origin: 'moved', card: { name: 'Captured' }, list: { name: 'Inbox' }, by: { username: 'ben' } },
      { origin: 'copied', card: { name: 'Captured twice' }, list: { name: 'Inbox' }, by: { username: 'ben' } },
    ]);
    const copies = await reader.events('board.newCard', { ...support(), origins: ['copied'] }, hints);
    expect(copies).toMatchObject([{ card: { name: 'Copy' } }, { card: { name: 'Captured twice' } }]);
  });

  test("fires for a card mailed to the board's address of the account, which others know, where own changes do not fire", async () => {
    const bot = trello().as(boardUser);
    const hints = await reader.announce(() => {
      bot.createCard(inbox(), { name: 'Made by the agent' });
      bot.emailCard(inbox(), { name: 'Sent by a customer' });
    });
    const reports = await reader.resolve('board.newCard', { ...support(), ignoreOwnChanges: true }, hints);
    expect(reports.map(({ label, outcome }) => [label, outcome])).toEqual([
      ['Made by the agent', { kind: 'skipped', reason: expect.stringContaining("by the account's own member") }],
      ['Sent by a customer', expect.objectContaining({ kind: 'matched' })],
    ]);
  });

  test('is silent where a card is moved within its board, taken out of the archive or deleted', async () => {
    const card = newCard('Old');
    const hints = await reader.announce(() => {
      ben().moveCard(card, doing());
      ben().archiveCard(card);
      ben().updateCard(card, { closed: false });
    });
    expect(await reader.events('board.newCard', support(), hints)).toEqual([]);
    const deleted = await reader.announce(() => ben().deleteCard(card));
    expect(await reader.events('board.newCard', support(), deleted)).toEqual([]);
  });
});

testCardUpdated(() => reader);
testLabelLooks(() => reader);

describe('events of one thing on a card', () => {
  const fires = async (type: TriggerName, hints: WebhookHint[], config: object = support()) =>
    (await reader.events(type, config, hints)).length;

  test('Card Archived fires for archiving only', async () => {
    const card = newCard('To the archive');
    const archived = await reader.announce(() => ben().archiveCard(card));
    const others = await reader.announce(() => {
      ben().updateCard(card, { closed: false });
      ben().archiveList(trello().list('Support', 'Waiting for customer'));
    });
    expect([await fires('board.cardArchived', archived), await fires('board.cardArchived', others)]).toEqual([1, 0]);
    const deleted = await reader.announce(() => ben().deleteCard(card));
    expect(await fires('board.cardArchived', deleted)).toBe(0);
  });

  test('New Comment fires for a comment with the text asked for, not for its edits, its deletion or a copy', async () => {
    const card = newCard('Talked about');
    let commentId = '';
    const written = await reader.announce(() => (commentId = ben().comment(card, 'Please CALL her').id));
    const later = await reader.announce(async () => {
      await ask('PUT', `/actions/${commentId}?text=Write`);
      await ask('POST', `/cards?idList=${inbox().id}&idCardSource=${card.id}&keepFromSource=all`);
    });
    expect(await fires('board.newComment', written, { ...support(), text: 'call' })).toBe(0); // it says "Write" by now
    expect(await reader.events('board.newComment', { ...support(), text: 'write' }, written)).toMatchObject([
      { comment: { id: commentId, text: 'Write' }, by: { username: 'ben' } },
    ]);
    expect(await fires('board.newComment', later)).toBe(0);
    await ask('DELETE', `/actions/${commentId}`);
    expect(await fires('board.newComment', written)).toBe(0);
  });

  test('New Member on Card fires for whom it is asked for, by id or user name, not for who leaves or joins the board', async () => {
    const card = newCard('Staffed');
    const chen = reader.chen.member;
    const hints = await reader.announce(() => {
      ben().addMember(card, chen);
      ben().addMember(card, trello().as('ada').member);
      ben().removeMember(card, chen);
    });
    expect(await fires('board.newMemberOnCard', hints)).toBe(2);
    for (const members of [['chen'], [chen.id]]) {
      expect(await reader.events('board.newMemberOnCard', { ...support(), members }, hints)).toMatchObject([
        { member: { username: 'chen', fullName: 'Chen Li' } },
      ]);
    }
  });

  test('New Checklist fires once for a checklist, also a copied one; not for its items', async () => {
    const card = newCard('Ticked');
    const hints = await reader.announce(async () => {
      const checklist = ben().addChecklist(card, 'Steps');
      ben().addCheckItem(checklist, 'One');
      await ask('POST', `/cards/${card.id}/checklists?idChecklistSource=${checklist.id}`);
    });
    expect(hints.map(({ detail }) => detail?.type)).toContain('copyChecklist');
    expect(await fires('board.newChecklist', hints)).toBe(2);
  });

  test('New Attachment tells files from links, with a reference to pass the file on', async () => {
    const card = newCard('With files');
    const hints = await reader.announce(async () => {
      ben().attachFile(card, { name: 'photo.png', mimeType: 'image/png', content: new Uint8Array([1]) });
      const link = ben().attachLink(card, 'https://northwind.example/attachments/1', 'Site');
      await ask('DELETE', `/cards/${card.id}/attachments/${link.id}`);
    });
    const [file, ...links] = await reader.events('board.newAttachment', support(), hints);
    expect(file).toMatchObject({
      attachment: {
        kind: 'file',
        name: 'photo.png',
        attachment: expect.stringMatching(`^card-attachment:team:${card.id}:`) as string,
      },
    });
    expect(links).toMatchObject([{ attachment: { kind: 'link', url: 'https://northwind.example/attachments/1' } }]);
    expect(await fires('board.newAttachment', hints, { ...support(), kind: 'link' })).toBe(1);
  });

  test('New Label Created and New Label Added To Card fire each for its own', async () => {
    const card = newCard('Labelled');
    const created = await reader.announce(() => ben().createLabel(board(), { name: 'Parts', color: null }));
    const added = await reader.announce(() => ben().addLabel(card, label('Parts')));
    const removed = await reader.announce(() => ben().removeLabel(card, label('Parts')));
    const hints = [...created, ...added, ...removed];
    expect(await reader.events('board.newLabelCreated', support(), hints)).toMatchObject([
      { label: { id: label('Parts').id, name: 'Parts' }, by: { username: 'ben' } },
    ]);
    expect(await reader.events('board.newLabelAddedToCard', support(), hints)).toMatchObject([
      { card: { name: 'Labelled' }, label: { name: 'Parts' } },
    ]);
    const others = { ...support(), labelIds: [label('Urgent').id] };
    expect(await fires('board.newLabelAddedToCard', hints, others)).toBe(0);
  });
});

test('an event carries what its card says, so that nobody has to read it first', async () => {
  const card = ben().createCard(inbox(), {
    name: 'Tells all',
    desc: 'd'.repeat(400),
    due: '2026-12-24T11:00:00.000Z',
    labels: [label('Billing')],
    members: [reader.chen.member],
  });
  const gone = newCard('Soon gone');
  const moved = ben().createCard(inbox(), { name: 'Soon elsewhere', desc: 'Not for this agent.' });
  const hints = await reader.announce(() => {
    for (const each of [card, gone, moved]) ben().comment(each, 'Look');
  });
  // Deleted once its comment was read: before that, the comment would be gone with it.
  reader.world.sandbox.faults.add({
    match: { provider: 'trello', path: new RegExp(`/cards/${gone.id}$`) },
    fault: { kind: 'status', status: 404 },
  });
  ben().moveCard(moved, trello().list('Product', 'Ideas'));
  const [full, ...bare] = await reader.events('board.newComment', support(), hints);
  expect(full).toMatchObject({
    list: { name: 'Inbox' },
    card: {
      description: 'd'.repeat(300),
      truncated: true,
      due: '2026-12-24T11:00:00.000Z',
      dueComplete: false,
      labels: ['Billing'],
      members: ['Chen Li'],
    },
  });
  expect(bare).toMatchObject([{ card: { id: gone.id } }, { card: { id: moved.id } }]);
  expect(JSON.stringify(bare)).not.toContain('Not for this agent');
});
