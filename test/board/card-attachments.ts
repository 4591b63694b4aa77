import type { RequestFault } from 'graph-trello-sandbox';
import { boardUser, mailUser } from '../support/world';
import type { BoardWorld } from './board-world';

/** What Update Card does with attachments; shares the world of change-cards.test.ts. */
export function testCardAttachments(world: () => BoardWorld, faults: readonly RequestFault[]): void {
  const ben = () => world().trello.as('ben');
  const newCard = () => ben().createCard(world().trello.list('Support', 'Inbox'), { name: 'With files' });
  const update = (input: object) => world().call('board.updateCard', input as never);
  const refusal = (input: object, agent?: string) => world().refusal('board.updateCard', input, agent);
  const png = (name: string) => ({ name, mimeType: 'image/png', content: Buffer.from('png') });

  /** The reference of a file that has come by mail. */
  function mailed(name: string): string {
    const { immutableId, attachments } = world().sandbox.graph.deliverMail(mailUser, {
      from: 'lena@northwind.example',
      subject: 'A file',
      attachments: [{ name, contentType: 'text/plain', content: Buffer.from('text') }],
    });
    return `mail-attachment:support:${immutableId}:${attachments[0]?.id ?? ''}`;
  }

  describe('attachments of a card', () => {
    test('are added beside those there are, and taken off by name, address or reference', async () => {
      const card = newCard();
      const [old, other] = ['old.png', 'other.png'].map((name) => ben().attachFile(card, png(name)));
      ben().attachLink(card, 'https://example.com/old', 'Old page');
      const answer = await update({
        card: card.id,
        addAttachments: [{ attachment: mailed('new.txt') }, { url: 'https://example.com/new', name: 'New page' }],
        removeAttachments: ['OLD.png', 'https://example.com/old', `card-attachment:team:${card.id}:${other!.id}`],
      });
      expect(card.attachments.map(({ name }) => name)).toEqual(['new.txt', 'New page']);
      expect(answer.attached).toEqual(
        card.attachments.map(({ id, name }, place) => ({
          ...{ attachment: `card-attachment:team:${card.id}:${id}`, name, ...(place === 0 && { bytes: 4 }) },
        })),
      );
      expect(old!.id).not.toBe(card.attachments[0]!.id);
    });

    test('are answered by reference where a raw call is sent on to a storage', async () => {
      const card = newCard();
      const { id } = ben().attachFile(card, png('plan.txt'));
      const endpoint = `/1/cards/${card.id}/attachments/${id}/download/plan.txt`;
      const { status, body } = await world().call('board.apiCall', { method: 'GET', endpoint });
      const attachment = `card-attachment:team:${card.id}:${id}`;
      expect({ status, body }).toEqual({ status: 302, body: { attachment } });
    });

    test.each([
      ['POST', /\/attachments$/],
      ['DELETE', /\/attachments\/\w+$/],
    ])(
      'are added and taken off once, whatever happens to the %s, though one takes the place of another of its name',
      async (method, path) => {
        const cards = faults.map(() => newCard());
        for (const card of cards) {
          ben().attachFile(card, png('plan.txt'));
          world().trello.as(boardUser).attachFile(card, png('kept.png'));
        }
        const [attachment, link] = [mailed('plan.txt'), { url: 'https://example.com' }];
        const inputs = cards.map(({ id }) => ({
          ...{ card: id, removeAttachments: ['plan.txt'], addAttachments: [{ attachment }, link, link] },
        }));
        await world().despite(faults, { method, path }, 'board.updateCard', inputs);
        for (const card of cards) {
          expect(card.attachments.map(({ name, mimeType }) => `${name} ${mimeType}`)).toEqual([
            ...['kept.png image/png', 'plan.txt text/plain', 'https://example.com ', 'https://example.com '],
          ]);
        }
      },
    );

    test('that are not meant stay: it says which there are, and changes nothing', async () => {
      const card = newCard();
      for (const name of ['plan.txt', 'twice.png', 'twice.png']) ben().attachFile(card, png(name));
      const elsewhere = newCard();
      const { id } = ben().attachFile(elsewhere, png('other.png'));
      for (const [written, message] of [
        ['plna.txt', /Did you mean "plan.txt"\?/],
        ['twice.png', /has 2 attachments called "twice.png"/],
        ['65f0c0de65f0c0de65f0c0de', /^removeAttachments\.0: The card has no such attachment/],
        [`card-attachment:team:${elsewhere.id}:${id}`, /^removeAttachments\.0: This is not attached to this card/],
      ] as const) {
        const input = { card: card.id, name: 'x', addAttachments: [{ url: 'https://example.com' }] };
        expect(await refusal({ ...input, removeAttachments: [written] })).toMatchObject({
          message: expect.stringMatching(message),
        });
      }
      expect([card.name, card.attachments.length]).toEqual(['With files', 3]);
    });

    test('of an agent limited to a board come from its boards alone', async () => {
      const foreign = ben().createCard(world().trello.list('Product', 'Ideas'), { name: 'Theirs' });
      const { id } = ben().attachFile(foreign, png('secret.png'));
      const card = newCard();
      const attachment = `card-attachment:team:${foreign.id}:${id}`;
      expect(await refusal({ card: card.id, addAttachments: [{ attachment }] }, 'fenced')).toMatchObject({
        type: 'PermissionDenied',
      });
      const taken = { card: foreign.id, removeAttachments: ['secret.png'] };
      expect(await refusal(taken, 'fenced')).toMatchObject({ type: 'PermissionDenied' });
      expect([card.attachments.length, foreign.attachments.length]).toEqual([0, 1]);
    });
  });
}
