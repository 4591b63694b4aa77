import { runStep, runSteps } from '../guarantees/run-steps';
import { eventually } from '../support/eventually';
import { createBoardWorld, type BoardWorld } from './board-world';
import { faults } from '../support/request-faults';
import { boardsByName } from './boards-by-name';
import { testUpdateComment } from './update-comments';

let world: BoardWorld;

beforeAll(async () => {
  world = await createBoardWorld();
  await world.defineFenced('fenced');
});
afterAll(() => world.stop());

const { list, newCard } = boardsByName(() => world);

describe.each(['board.addCommentToCard', 'board.addComment'] as const)('%s', (step) => {
  const texts = (id: string) =>
    [...world.trello.world.actions.values()]
      .filter(({ type, data }) => type === 'commentCard' && (data.card as { id: string }).id === id)
      .map(({ data }) => data.text);

  test('comments on a card that is named', async () => {
    const card = newCard(`Commented by ${step}`);
    const answer = await world.call(step, { board: 'Support', card: card.name, text: 'Hello' });
    expect(answer).toMatchObject({ cardId: card.id, createdAt: expect.stringMatching(/Z$/) });
    expect(texts(card.id)).toEqual(['Hello']);
  });

  test('comments once, whatever happens to the request', async () => {
    const cards = faults.map(() => newCard());
    const inputs = cards.map(({ id }) => ({ card: id, text: 'Once' }));
    await world.despite(faults, { method: 'POST', path: /\/comments$/ }, step, inputs);
    expect(cards.map(({ id }) => texts(id))).toEqual(cards.map(() => ['Once']));
  });
});

test('what the same member has written by hand before the comment is not taken for it', async () => {
  const bot = world.trello.as('supportbot');
  const { id } = bot.createCard(list(), { name: 'Written twice' });
  const byHand = bot.comment(world.trello.card(id), 'The same words');
  const lost = [{ kind: 'reset-after-effect' }] as const;
  const input = { card: id, text: 'The same words' };
  const request = { method: 'POST', path: /\/comments$/ };
  const [made] = await world.despite(lost, request, 'board.addCommentToCard', [input]);
  expect(made).not.toMatchObject({ commentId: byHand.id });
  const comments = [...world.trello.world.actions.values()].filter(
    ({ type, data }) => type === 'commentCard' && (data.card as { id: string }).id === id,
  );
  expect(comments).toHaveLength(2);
});

test('a comment refused for the limit was not made: it is tried again without looking for it', async () => {
  const card = newCard();
  const request = { method: 'POST', path: /\/comments$/ };
  const input = { card: card.id, text: 'Refused once' };
  const requests = await world.requestsOf(() =>
    world.despite([{ kind: 'status', status: 429 }], request, 'board.addCommentToCard', [input]),
  );
  expect(requests).toEqual(Array.from({ length: 2 }, () => 'POST /1/cards/{id}/actions/comments'));
});

test('an attempt that failed while it only read has sent nothing: the next one comments without looking', async () => {
  const card = newCard('Found at the second attempt');
  const busy = { kind: 'status', status: 503 } as const;
  const input = { board: 'Support', card: card.name, text: 'Found at last' };
  const sent = await world.requestsOf(() =>
    world.despite([busy], { method: 'GET', path: /./ }, 'board.addCommentToCard', [input]),
  );
  expect(sent).toContain('POST /1/cards/{id}/actions/comments');
  expect(sent).not.toContain('GET /1/cards/{id}/actions');
});

test('an attempt whose time runs out in line for the limit has sent nothing: the next one comments without looking', async () => {
  const card = newCard();
  const { faults: atWork, requests } = world.sandbox;
  const slow = {
    match: { provider: 'trello', method: 'GET' },
    fault: { kind: 'delay', milliseconds: 1_500 },
    times: 5,
  } as const;
  atWork.add(slow);
  const input = { card: card.id, text: 'After a wait' };
  const sent = await world.requestsOf(async () => {
    const read = { step: 'board.getCard', input: { card: card.id } };
    const reading = runSteps(world, 'busy', ...Array.from({ length: slow.times }, () => read));
    await eventually('all places are taken', () => requests.list().length >= slow.times);
    const options = { startToCloseTimeout: '500 milliseconds' };
    expect(await runStep(world, 'busy', 'board.addCommentToCard', input, options)).toMatchObject({ result: {} });
    await reading;
  });
  const reads = Array.from({ length: slow.times }, () => 'GET /1/cards/{id}');
  expect(sent).toEqual([...reads, 'POST /1/cards/{id}/actions/comments']);
});

testUpdateComment(() => world, faults);
