import type { RequestFault } from 'graph-trello-sandbox';
import type { BoardWorld } from './board-world';

/** What Create Card does with another card to copy; shares the world of create-cards.test.ts. */
export function testCopiedCards(world: () => BoardWorld, faults: readonly RequestFault[]): void {
  const trello = () => world().trello;
  const ben = () => trello().as('ben');
  const inbox = () => trello().list('Support', 'Inbox');
  const label = (name: string) => [...trello().world.labels.values()].find((one) => one.name === name)!;
  const named = (name: string) => [...trello().world.cards.values()].filter((card) => card.name === name);
  const file = (name: string) => ({ name, mimeType: 'text/plain', content: Buffer.from('text') });
  const checklistsOf = (idCard: string) =>
    [...trello().world.checklists.values()].filter((checklist) => checklist.idCard === idCard);

  const commentsOn = (id: string) =>
    [...trello().world.actions.values()].filter(
      ({ type, data }) => type.toLowerCase().endsWith('commentcard') && (data.card as { id?: string }).id === id,
    ).length;

  let templates = 0;
  /** A card with everything on it. */
  function template() {
    templates += 1;
    const name = `Template ${templates}`;
    const card = ben().createCard(inbox(), { name, desc: 'What to do.', due: '2026-05-04T10:00:00.000Z' });
    ben().addLabel(card, label('Billing'));
    ben().addMember(card, ben().member);
    ben().addCheckItem(ben().addChecklist(card, 'Steps'), 'First');
    ben().attachFile(card, file('form.txt'));
    ben().comment(card, 'Used since May.');
    ben().setField(card, ben().addField(trello().board('Support'), { name: `Order ${templates}`, type: 'text' }), '7');
    return card;
  }
  const whatIsOn = (name: string) =>
    named(name).map((card) => ({
      desc: card.desc,
      due: card.due,
      labels: card.idLabels.map((id) => trello().world.labels.get(id)!.name),
      members: card.idMembers.length,
      checklists: checklistsOf(card.id).map((checklist) => checklist.name),
      attachments: card.attachments.map((attachment) => attachment.name),
      comments: commentsOn(card.id),
      fields: card.customFieldItems.length,
    }));

  describe('Create Card, as a copy', () => {
    test('brings along all that is on the other card, under the name that is given', async () => {
      const source = template();
      const input = { board: 'Support', list: 'Doing', name: 'Whole', copyFrom: source.name };
      const answer = await world().call('board.createCard', input);
      expect(answer).toMatchObject({ name: 'Whole', due: source.due, labels: ['Billing'], members: ['Ben Okafor'] });
      expect(whatIsOn('Whole')).toEqual([
        {
          ...{ desc: 'What to do.', due: source.due, labels: ['Billing'], members: 1, checklists: ['Steps'] },
          ...{ attachments: ['form.txt'], comments: 1, fields: 1 },
        },
      ]);
    });

    test('brings along only what is to be kept, of a card by its address too', async () => {
      const copyFrom = `https://trello.com/c/${template().shortLink}/1-template`;
      const input = { list: inbox().id, name: 'Part', description: 'Other.', copyFrom, keep: ['checklists', 'labels'] };
      await world().call('board.createCard', input as never);
      const nothing = { due: null, members: 0, attachments: [], comments: 0, fields: 0 };
      expect(whatIsOn('Part')).toEqual([{ ...nothing, desc: 'Other.', labels: ['Billing'], checklists: ['Steps'] }]);
    });

    test('has the dates, labels and members that are given, in the place of those of the other card', async () => {
      const source = template();
      const given = { due: '2026-06-01T12:00:00Z', labels: ['Urgent'], members: ['chen'] };
      await world().call('board.createCard', {
        board: 'Support',
        list: 'Inbox',
        name: 'Given',
        copyFrom: source.id,
        ...given,
      });
      expect(whatIsOn('Given')).toMatchObject([
        { due: '2026-06-01T12:00:00.000Z', labels: ['Urgent'], checklists: ['Steps'], attachments: ['form.txt'] },
      ]);
      expect(named('Given')[0]!.idMembers).toEqual([trello().as('chen').member.id]);
    });

    test.each([
      ['POST', /\/cards$/],
      ['POST', /\/attachments$/],
    ] as const)(
      'is made once with what is attached to it, whatever happens to %s %s, though the other card has a file of that name',
      async (method, path) => {
        const name = (index: number) => `Copied once ${String(path)} ${index}`;
        const own = ben().createCard(inbox(), { name: `Files ${String(path)}` });
        const { id } = ben().attachFile(own, file('form.txt'));
        const attachments = [{ attachment: `card-attachment:team:${own.id}:${id}` }, { url: 'https://example.com' }];
        const inputs = faults.map((_, index) => ({
          ...{ board: 'Support', list: 'Inbox', name: name(index), copyFrom: template().name, attachments },
        }));
        await world().despite(faults, { method, path }, 'board.createCard', inputs);
        for (const [index] of inputs.entries()) {
          expect(whatIsOn(name(index))).toMatchObject([
            { attachments: ['form.txt', 'form.txt', 'https://example.com'], checklists: ['Steps'], comments: 1 },
          ]);
        }
      },
    );

    test.each(['cards', 'attachments'])(
      'is made once under the name of the other card, whatever happens to POST /%s',
      async (place) => {
        const sources = faults.map(() => template());
        const attachments = [{ url: 'https://example.com' }];
        const inputs = sources.map(({ name }) => ({
          ...{ board: 'Support', list: 'Inbox', name, copyFrom: name, keep: ['labels'], attachments },
        }));
        const request = { method: 'POST', path: new RegExp(`/${place}$`) };
        await world().despite(faults, request, 'board.createCard', inputs);
        for (const { name } of sources) {
          expect(whatIsOn(name)).toMatchObject([
            { attachments: ['form.txt'] },
            { attachments: ['https://example.com'], comments: 0 },
          ]);
        }
      },
    );

    test('takes no card of the same name that was made by itself, or of another card, for its own', async () => {
      const [source, other] = [template(), template()];
      const copy = { list: inbox().id, name: 'Alike' };
      await world().call('board.createCard', copy);
      await world().call('board.createCard', { ...copy, copyFrom: other.id });
      const request = { method: 'POST', path: /\/cards$/ };
      await world().despite([{ kind: 'reset-before-effect' }], request, 'board.createCard', [
        { ...copy, copyFrom: source.id },
      ]);
      expect(named('Alike')).toHaveLength(3);
    });

    test('is refused where no card is meant, or what is given is to be kept too', async () => {
      const input = { list: inbox().id, name: 'Never' };
      for (const [more, message] of [
        [{ copyFrom: 'The template' }, /copyFrom: Give the card as its 24-digit id.*"board"/],
        [{ copyFrom: 'Tmplate 1', board: 'Support' }, /no card "Tmplate 1"\. Did you mean "Template 1"\?/],
        [{ keep: ['due'] }, /keep: Say of which card/],
        [{ copyFrom: template().id, keep: ['labels', 'due'], labels: ['Billing'] }, /leave labels out of "keep"/],
      ] as const) {
        const refusal = await world().refusal('board.createCard', { ...input, ...more });
        expect(refusal).toMatchObject({ message: expect.stringMatching(message) });
      }
      expect(named('Never')).toEqual([]);
    });

    test('of an agent limited to a board takes nothing from another', async () => {
      const foreign = ben().createCard(trello().list('Product', 'Ideas'), { name: 'Theirs' });
      const input = { list: inbox().id, name: 'Taken', copyFrom: foreign.id };
      expect(await world().refusal('board.createCard', input, 'fenced')).toMatchObject({ type: 'PermissionDenied' });
      expect(named('Taken')).toEqual([]);
      const { id } = template();
      await world().call('board.createCard', { ...input, name: 'Allowed', copyFrom: id }, 'fenced');
      expect(named('Allowed')).toHaveLength(1);
    });
  });
}
