import { setTimeout as sleep } from 'node:timers/promises';
import type { TriggerName } from '../../src/contracts/trigger';
import type { PullOutcome } from '../../src/messages/trigger-activities';
import { boardUser } from '../support/world';
import type { BoardReader } from './board-reader';

/** What looks find of labels, of which no list of actions tells surely; shares the world of card-events.test.ts. */
export function testLabelLooks(reader: () => BoardReader): void {
  const added: TriggerName = 'board.newLabelAddedToCard';
  const look = (type: TriggerName, cursor?: string) => reader().pull(type, reader().support, cursor);
  const labels = ({ reports }: PullOutcome) => reports.map(({ label }) => label);

  describe('a look at labels', () => {
    test('finds a label once, by the id its webhook gives it', async () => {
      reader().ben.createLabel(reader().board, { name: 'Older', color: 'red' });
      const before = await look('board.newLabelCreated');
      expect(labels(before)).toContain('Older');
      const hints = await reader().announce(() =>
        reader().ben.createLabel(reader().board, { name: 'Newer', color: null }),
      );
      const after = await look('board.newLabelCreated', before.cursor);
      expect(labels(after)).toEqual(['Newer']);
      const [byWebhook] = await reader().resolve('board.newLabelCreated', reader().support, hints);
      expect(after.reports[0]).toMatchObject({ eventId: byWebhook?.eventId, outcome: { kind: 'matched' } });
      expect(labels(await look('board.newLabelCreated', after.cursor))).toEqual([]);
    });

    test('finds a label put on a card between two looks, whatever was there before the first', async () => {
      const card = reader().newCard('Looked at');
      reader().ben.addLabel(card, reader().label('Warranty'));
      const first = await look(added);
      expect(labels(first)).toEqual([]);
      reader().world.sandbox.clock.advance(1_000);
      const hints = await reader().announce(() => reader().ben.addLabel(card, reader().label('Urgent')));
      const second = await look(added, first.cursor);
      expect(second.reports).toMatchObject([
        {
          label: 'Urgent on Looked at',
          outcome: {
            event: {
              board: { name: 'Support' },
              list: { name: 'Inbox' },
              card: { id: card.id },
              label: { color: 'red' },
            },
          },
        },
      ]);
      const [byWebhook] = await reader().resolve(added, reader().support, hints);
      const [{ change }] = second.reports as [PullOutcome['reports'][number]];
      expect(change?.subject).toBe(byWebhook?.change?.subject);
      expect(Date.parse(change?.after ?? '')).toBeLessThanOrEqual(Date.parse(byWebhook?.at ?? ''));
      // Trello dates the action somewhat later than the card.
      expect(byWebhook?.at).not.toBe(card.dateLastActivity.toISOString());
      expect(Date.parse(change?.until ?? '')).toBeGreaterThanOrEqual(Date.parse(byWebhook?.at ?? ''));
      expect(labels(await look(added, second.cursor))).toEqual([]);
    });

    test.each(['with the new set alone', 'with the set before'] as const)(
      'tells who put a label on, where Trello lists the change %s, so that an account holds back its own',
      async (changedLabels) => {
        reader().world.sandbox.trello.behave({ changedLabels });
        const { newCard } = reader();
        const [mine, theirs, mixed, either] = [newCard('Mine'), newCard('Theirs'), newCard('Mixed'), newCard('Either')];
        const bot = reader().world.sandbox.trello.as(boardUser);
        const [urgent, billing] = [reader().label('Urgent'), reader().label('Billing')];
        const config = { ...reader().support, ignoreOwnChanges: true };
        const { cursor } = await reader().pull(added, config);
        bot.addLabel(mine, urgent);
        reader().ben.addLabel(theirs, urgent);
        bot.addLabel(mixed, urgent);
        reader().ben.addLabel(mixed, billing);
        bot.addLabel(either, urgent);
        bot.removeLabel(either, urgent);
        reader().ben.addLabel(either, urgent);
        const { reports } = await reader().pull(added, config, cursor);
        const told = Object.fromEntries(
          reports.map(({ label, outcome }) => [label, outcome.kind === 'matched' ? outcome.event : outcome]),
        );
        expect(told).toMatchObject({
          'Urgent on Mine': {
            kind: 'skipped',
            reason: expect.stringContaining("by the account's own member") as string,
          },
          'Urgent on Theirs': { by: { username: 'ben' } },
          'Urgent on Mixed': { kind: 'skipped' },
          'Billing on Mixed': { by: { username: 'ben' } },
          'Urgent on Either': { label: { name: 'Urgent' } },
        });
        expect(told['Urgent on Either']).not.toHaveProperty('by');
        reader().world.sandbox.trello.behave({ changedLabels: 'with the new set alone' });
      },
    );

    test("takes no label that another put on for the account's own, where the set before is told by nobody", async () => {
      const { trello, clock } = reader().world.sandbox;
      const { ben, inbox, newCard } = reader();
      const bot = trello.as(boardUser);
      const [urgent, billing, warranty] = [
        reader().label('Urgent'),
        reader().label('Billing'),
        reader().label('Warranty'),
      ];
      const [beside, lost] = [newCard('Put on unlisted'), newCard('Put on unlisted, one lost')];
      ben.addLabel(lost, warranty);
      clock.advance(60_000);
      newCard('The latest');
      const unlisted = (change: () => void) => {
        trello.behave({ changedLabels: 'unlisted' });
        change();
        trello.behave({ changedLabels: 'with the new set alone' });
      };
      const config = { ...reader().support, ignoreOwnChanges: true };
      const { cursor } = await reader().pull(added, config);
      bot.addLabel(ben.createCard(inbox, { name: 'Made with one', labels: [urgent] }), billing);
      bot.removeLabel(ben.createCard(inbox, { name: 'Made with two', labels: [urgent, billing] }), billing);
      unlisted(() => ben.addLabel(beside, urgent));
      bot.addLabel(beside, billing);
      const early = await reader().pull(added, config, cursor);
      unlisted(() => ben.addLabel(lost, urgent));
      bot.removeLabel(lost, warranty);
      const later = await reader().pull(added, config, early.cursor);
      const told = [...early.reports, ...later.reports];
      const unknown = { outcome: { kind: 'matched', event: expect.not.objectContaining({ by: expect.anything() }) } };
      expect(labels({ ...later, reports: told }).sort()).toEqual([
        'Billing on Made with one',
        'Billing on Put on unlisted',
        'Urgent on Made with one',
        'Urgent on Made with two',
        'Urgent on Put on unlisted',
        'Urgent on Put on unlisted, one lost',
      ]);
      expect(told).toMatchObject(told.map(() => unknown));
    });

    test('knows who put a single label on a card that the look before has seen long after it was made', async () => {
      const { ben, newCard, world } = reader();
      const card = newCard('Long there');
      ben.addLabel(card, reader().label('Warranty'));
      world.sandbox.clock.advance(60_000);
      newCard('The latest');
      const { cursor } = await look(added);
      ben.addLabel(card, reader().label('Urgent'));
      expect((await look(added, cursor)).reports).toMatchObject([
        { label: 'Urgent on Long there', outcome: { event: { by: { username: 'ben' } } } },
      ]);
    });

    test('does not know who put a label on, where Trello does not list the change', async () => {
      const { trello } = reader().world.sandbox;
      trello.behave({ changedLabels: 'unlisted' });
      const { cursor } = await look(added);
      trello.as(boardUser).addLabel(reader().newCard('By nobody'), reader().label('Urgent'));
      const { reports } = await reader().pull(added, { ...reader().support, ignoreOwnChanges: true }, cursor);
      trello.behave({ changedLabels: 'with the new set alone' });
      expect(reports).toMatchObject([{ label: 'Urgent on By nobody', outcome: { kind: 'matched' } }]);
    });

    test('gives what it finds the same id however often it looks from one position, and can tell it again', async () => {
      const card = reader().newCard('Again');
      const { cursor } = await look(added);
      reader().ben.addLabel(card, reader().label('Billing'));
      const [found] = (await look(added, cursor)).reports;
      reader().ben.renameCard(card, 'Again and again');
      expect((await look(added, cursor)).reports.map(({ eventId }) => eventId)).toEqual([found?.eventId]);
      const asked = [{ id: found?.eventId ?? '', receivedAt: new Date().toISOString() }];
      expect(await reader().events(added, reader().support, asked)).toMatchObject([{ label: { name: 'Billing' } }]);
    });

    test('finds a label that is taken off and put on again with looks between', async () => {
      const card = reader().newCard('On and off');
      const label = reader().label('Urgent');
      const looks = [await look(added)];
      const act = async (change: () => void) => {
        // A card may be dated some thirty milliseconds off, and no two looks come so soon after each other.
        await sleep(100);
        change();
        looks.push(await look(added, looks.at(-1)?.cursor));
      };
      await act(() => reader().ben.addLabel(card, label));
      await act(() => reader().ben.removeLabel(card, label));
      await act(() => reader().ben.addLabel(card, label));
      expect(looks.map((outcome) => outcome.reports.length)).toEqual([0, 1, 0, 1]);
      expect(new Set(looks.flatMap(({ reports }) => reports.map(({ eventId }) => eventId))).size).toBe(2);
    });

    test('finds a label later that it could not tell from one that came with its card, as the board refused to say', async () => {
      const { sandbox } = reader().world;
      const product = sandbox.trello.board('Product');
      const config = { boardIds: [product.id, reader().board.id] };
      const { cursor } = await reader().pull(added, config);
      reader().ben.addLabel(reader().newCard('Refused for a moment'), reader().label('Billing'));
      sandbox.faults.add({
        match: { provider: 'trello', path: new RegExp(`/boards/${reader().board.id}/actions`) },
        fault: { kind: 'status', status: 404 },
        times: 1,
      });
      const refused = await reader().pull(added, config, cursor);
      expect(labels(refused)).toEqual([]);
      expect(labels(await reader().pull(added, config, refused.cursor))).toEqual(['Billing on Refused for a moment']);
    });

    test('takes labels that come along with a copied, moved or restored card for no additions', async () => {
      const { ben, inbox, ask } = reader();
      const source = ben.createCard(inbox, { name: 'Source', labels: [reader().label('Urgent')] });
      const archived = ben.createCard(inbox, { name: 'Archived', labels: [reader().label('Urgent')] });
      ben.archiveCard(archived);
      const product = reader().world.sandbox.trello.board('Product');
      const urgent = ben.createLabel(product, { name: 'Urgent', color: 'red' });
      const moving = ben.createCard(reader().world.sandbox.trello.list('Product', 'Ideas'), {
        name: 'Moving',
        labels: [urgent],
      });
      const { cursor } = await look(added);
      await ask('POST', `/cards?idList=${inbox.id}&idCardSource=${source.id}&keepFromSource=labels`);
      ben.updateCard(archived, { closed: false });
      ben.moveCard(moving, inbox);
      // Nobody can tell this one from those that the card brought along.
      ben.addLabel(moving, reader().label('Billing'));
      ben.createCard(inbox, { name: 'Created with it', labels: [reader().label('Urgent')] });
      expect(labels(await look(added, cursor))).toEqual(['Urgent on Created with it']);
    });

    test('finds a label put on a card that the look before has seen arrive, though Trello dates the arrival after it', async () => {
      const { ben, inbox, world } = reader();
      const product = world.sandbox.trello.board('Product');
      const urgent = ben.createLabel(product, { name: 'Urgent', color: 'red' });
      const ideas = world.sandbox.trello.list('Product', 'Ideas');
      const arriving = ben.createCard(ideas, { name: 'Arriving', labels: [urgent] });
      const { cursor } = await look(added);
      world.sandbox.clock.advance(60_000);
      ben.moveCard(arriving, inbox);
      const seen = await look(added, cursor);
      expect(labels(seen)).toEqual([]);
      world.sandbox.clock.advance(60_000);
      ben.addLabel(arriving, reader().label('Billing'));
      expect(labels(await look(added, seen.cursor))).toEqual(['Billing on Arriving']);
    });

    test('tells of many at once in parts, each once and by one id', async () => {
      const { ben } = reader();
      const cards = Array.from({ length: 250 }, (_, index) => reader().newCard(`Burst ${String(index)}`));
      const { cursor } = await look(added);
      for (const card of cards) ben.addLabel(card, reader().label('Urgent'));
      const { at } = Object.values(JSON.parse(cursor ?? '') as Record<string, { at: number }>)[0] ?? {};
      const told: string[] = [];
      let outcome = await look(added, cursor);
      const sizes = [outcome.reports.length];
      for (; outcome.more; sizes.push(outcome.reports.length)) {
        told.push(...outcome.reports.map(({ eventId }) => eventId));
        outcome = await look(added, outcome.cursor);
      }
      told.push(...outcome.reports.map(({ eventId }) => eventId));
      expect(sizes).toEqual([100, 100, 50]);
      expect([new Set(told).size, told.every((id) => id.endsWith(`-${String(at)}`))]).toEqual([250, true]);
      expect(labels(await look(added, outcome.cursor))).toEqual([]);
    });

    test('keeps a position of a few bytes for each label on a card', async () => {
      const { ben, inbox, newCard, world } = reader();
      const sizeOf = async () => {
        // Cards that were active just before a look take room too.
        world.sandbox.clock.advance(10_000);
        newCard('The latest');
        return (await look(added)).cursor?.length ?? 0;
      };
      const before = await sizeOf();
      for (let count = 0; count < 300; count += 1)
        ben.createCard(inbox, { name: `Card ${String(count)}`, labels: [reader().label('Urgent')] });
      expect((await sizeOf()) - before).toBeLessThan(300 * 7);
    });
  });
}
