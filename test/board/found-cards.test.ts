import { createBoardWorld, type BoardWorld } from './board-world';
import { boardsByName } from './boards-by-name';
import { testFindCards } from './find-cards';

let world: BoardWorld;

beforeAll(async () => {
  world = await createBoardWorld();
  await world.defineFenced('fenced');
});
afterAll(() => world.stop());

const { ben, newCard } = boardsByName(() => world);

describe('a card is found', () => {
  test.each([
    ['id', (card: { id: string; shortLink: string }) => card.id],
    ['id in capitals', (card: { id: string; shortLink: string }) => card.id.toUpperCase()],
    ['short link', (card: { id: string; shortLink: string }) => card.shortLink],
    ['address', (card: { id: string; shortLink: string }) => `https://trello.com/c/${card.shortLink}/7-some-words`],
    ['short address', (card: { id: string; shortLink: string }) => `https://trello.com/c/${card.shortLink}`],
  ])('by its %s', async (_how, written) => {
    const card = newCard('Found');
    expect(await world.call('board.getCard', { card: written(card) })).toMatchObject({ id: card.id });
  });

  test.each(['Support', 'support', 'id', 'shortLink', 'address'])(
    'by its name on a board given as %s',
    async (written) => {
      const { id, shortLink } = world.trello.board('Support');
      const address = `https://trello.com/b/${shortLink}/support`;
      const board = { id, shortLink, address }[written] ?? written;
      const card = await world.call('board.getCard', { board, card: 'rattling NOISE in the headset' });
      expect(card.name).toBe('Rattling noise in the headset');
    },
  );

  test('by a name of eight letters, which could be a short link', async () => {
    const card = newCard('Feedback');
    expect(await world.call('board.getCard', { board: 'Support', card: 'Feedback' })).toMatchObject({ id: card.id });
  });

  test('by name in the archive only where no open card has it', async () => {
    const [archived, open] = [newCard('Twice'), newCard('Twice')];
    ben().archiveCard(archived);
    expect(await world.call('board.getCard', { board: 'Support', card: 'Twice' })).toMatchObject({ id: open.id });
    ben().archiveCard(open);
    ben().renameCard(open, 'Once');
    expect(await world.call('board.getCard', { board: 'Support', card: 'Twice' })).toMatchObject({ id: archived.id });
  });

  test('not by a name that several have: it is asked which is meant, with their lists and ids', async () => {
    const [one, other] = [newCard('Same'), newCard('Same', 'Support', 'Doing')];
    const { type, message } = await world.refusal('board.getCard', { board: 'Support', card: 'same' });
    expect(type).toBe('InvalidInput');
    expect(message).toContain(`"Same" (on "Inbox", id ${one.id})`);
    expect(message).toContain(`"Same" (on "Doing", id ${other.id})`);
  });

  test('not by a name that only comes near: it is said which card does', async () => {
    newCard('Replace the door sensor');
    const { type, message } = await world.refusal('board.getCard', {
      board: 'Support',
      card: 'Replace the door senser',
    });
    expect(type).toBe('NotFound');
    expect(message).toContain('Did you mean "Replace the door sensor"?');
  });

  test('not by name alone', async () => {
    const refusal = await world.refusal('board.getCard', { card: 'Rattling noise in the headset' });
    expect(refusal).toMatchObject({
      type: 'InvalidInput',
      message: expect.stringMatching(/card: .*together with "board"/),
    });
  });

  test('not on a board that is not there, which is answered with the boards there are', async () => {
    const { type, message } = await world.refusal('board.getCard', { board: 'Suport', card: 'x' });
    expect(type).toBe('NotFound');
    expect(message).toMatch(/The account has no board "Suport"\. Did you mean "Support"\? It has: .*"Product"/);
  });
});

testFindCards(() => world);
