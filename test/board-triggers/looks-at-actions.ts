import { setTimeout as sleep } from 'node:timers/promises';
import type { TriggerName } from '../../src/contracts/trigger';
import type { EventReport } from '../../src/contracts/trigger-report';
import type { BoardReader } from './board-reader';

const byEventId = (one: EventReport, other: EventReport) => one.eventId.localeCompare(other.eventId);

/** What looks find in a board's list of actions; shares the world of actions.test.ts. */
export function testLooksAtActions(reader: () => BoardReader): void {
  /** Looks until nothing more is waiting; the events that each look finds. */
  async function lookAll(
    type: TriggerName,
    from?: string,
    boards: object = reader().support,
  ): Promise<{ parts: EventReport[][]; cursor: string }> {
    const parts: EventReport[][] = [];
    for (let cursor = from; ;) {
      const outcome = await reader().pull(type, boards, cursor);
      parts.push(outcome.reports);
      ({ cursor } = outcome);
      if (!outcome.more) return { parts, cursor: cursor ?? '' };
    }
  }

  test.each<TriggerName>([
    'board.newCard',
    'board.cardUpdated',
    'board.cardMoved',
    'board.cardArchived',
    'board.newComment',
    'board.newMemberOnCard',
    'board.newChecklist',
    'board.newAttachment',
    'board.newBoardActivity',
    'board.customWebhook',
  ])('%s has the same events by webhook and by look', async (type) => {
    const { ben, chen, doing, newCard } = reader();
    const { cursor } = await lookAll(type);
    const hints = await reader().announce(() => {
      const card = newCard('Seen both ways');
      ben.dragFromInbox(doing, { name: 'Captured' });
      ben.copyFromInbox(doing, { name: 'Captured twice' });
      ben.updateCard(card, { list: doing, pos: 'top' });
      ben.comment(card, 'Hello');
      ben.addMember(card, chen.member);
      ben.addChecklist(card, 'Steps');
      const site = ben.attachLink(card, 'https://northwind.example', 'Site');
      ben.removeAttachment(card, site);
      ben.setField(card, ben.addField(reader().board, { name: `Of ${type}`, type: 'number' }), '4711');
      ben.archiveCard(card);
    });
    const announced = await reader().resolve(type, reader().support, hints);
    expect(announced.length).toBeGreaterThan(0);
    const looked = (await lookAll(type, cursor)).parts.flat();
    expect(looked.sort(byEventId)).toEqual(announced.sort(byEventId));
  });

  test('a look after a long silence tells everything once, in parts and in order', async () => {
    const card = reader().newCard('Much talked about');
    const { cursor } = await lookAll('board.newComment');
    const texts = Array.from({ length: 230 }, (_, index) => `Comment ${String(index)}`);
    for (const text of texts) reader().ben.comment(card, text);
    const { parts } = await lookAll('board.newComment', cursor);
    expect(parts.map((part) => part.length)).toEqual([100, 100, 30]);
    const events = parts.flat().map(({ outcome }) => (outcome.kind === 'matched' ? outcome.event : undefined));
    expect(events).toMatchObject(texts.map((text) => ({ comment: { text } })));
  });

  test('a look tells no more at once than fits into its answer, in any script', async () => {
    const card = reader().newCard('Talked about at length');
    const { cursor } = await lookAll('board.newComment');
    for (let number = 0; number < 100; number += 1) reader().ben.comment(card, '語'.repeat(16_384));
    const { parts } = await lookAll('board.newComment', cursor);
    expect(parts.flat()).toHaveLength(100);
    const bytes = parts.map((part) => Buffer.byteLength(JSON.stringify(part)));
    expect(Math.max(...bytes)).toBeLessThan(2_000_000);
  });

  test('a look does not find a copied comment, which keeps the date of the original', async () => {
    const source = reader().newCard('Talked about');
    Object.assign(reader().ben.comment(source, 'Long ago'), { date: new Date(Date.now() - 3_600_000) });
    const { cursor } = await lookAll('board.newBoardActivity');
    const inbox = reader().inbox.id;
    await reader().ask('POST', `/cards?idList=${inbox}&idCardSource=${source.id}&keepFromSource=comments&name=Copy`);
    const { parts } = await lookAll('board.newBoardActivity', cursor);
    expect(parts.flat().map(({ label }) => label)).toEqual(['copyCard: Copy']);
  });

  test('a look at several boards after a long silence tells what is oldest first, whatever board it is on', async () => {
    const { trello } = reader().world.sandbox;
    const [support, product] = [
      reader().newCard('Busy'),
      reader().ben.createCard(trello.list('Product', 'Ideas'), { name: 'Calm' }),
    ];
    const boards = { boardIds: [reader().board.id, trello.board('Product').id] };
    const { cursor } = await lookAll('board.newComment', undefined, boards);
    reader().ben.comment(product, 'The oldest');
    for (let number = 0; number < 120; number += 1) reader().ben.comment(support, `Comment ${String(number)}`);
    await sleep(2); // later than all of these, however quick the machine
    reader().ben.comment(product, 'The latest');
    const { parts } = await lookAll('board.newComment', cursor, boards);
    const texts = parts.map((part) => part.map(({ label }) => label));
    expect(parts.map((part) => part.length)).toEqual([100, 22]);
    expect(texts[0]).toContain('Calm');
    expect(texts[1]).toContain('Calm');
  });
}
