import { implement, type BoardStepContext, type StepImplementation } from '../../../activities/implement';
import { untilReadingsExpire } from '../../../src/trust/definition-lease';
import { createList } from '../../../src/contracts/board/create-list';
import { readAttachment } from '../../../src/contracts/mail/read-attachment';
import { path } from '../../../src/providers/request-path';
import { answerJson } from '../../providers/local-server';
import { microsoft, trello } from './attempts';
import { answer, input, startRuns, step, type Handler, type Runs } from './runs-of-steps';

let world: Runs;
beforeEach(async () => {
  world = await startRuns();
});
afterEach(() => {
  jest.restoreAllMocks();
  return world.stop();
});

describe('a file behind a reference', () => {
  const reference = 'mail-attachment:sales:m:a';
  const mostly = (bytes: number) => ({ bytes, otherwise: 'and stays there.' });
  const ways: Record<string, Handler> = {
    described: ({ describeAttachment }) => describeAttachment(reference),
    opened: ({ withAttachment }) => withAttachment(reference, ({ name }) => Promise.resolve(name), mostly(10)),
  };
  const call = { agent: 'clerk' };
  beforeEach(() => {
    world.connect('mail/sales', microsoft);
    world.says = ({ url }, response) =>
      url.endsWith('/$value')
        ? void response.writeHead(200).end('content')
        : answerJson(response, 200, { name: 'Offer' });
  });

  test.each(Object.entries(ways))('is %s by a step whose agent has one with that account', async (_way, open) => {
    const got: unknown[] = [];
    const opening = step(async (context) => {
      got.push(await open(context));
      return answer;
    });
    world.define('clerk', { 'mail.moveEmail': { account: 'support' } });
    await expect(world.run(opening, input, { call })).rejects.toMatchObject({
      ...{
        type: 'PermissionDenied',
        message: expect.stringContaining('with the account "sales" the attachment is in'),
      },
    });
    world.define('clerk', { 'mail.moveEmail': { account: 'support' }, 'mail.findEmail': { account: 'sales' } });
    await untilReadingsExpire();
    await world.run(opening, input, { call });
    expect(got).toEqual([expect.anything()]);
  });

  test('is opened where it is no larger than the step takes', async () => {
    const opening = (largest: number) =>
      step(async ({ withAttachment }) => {
        await withAttachment(reference, () => Promise.resolve(), mostly(largest));
        return answer;
      });
    await expect(world.run(opening(3), input)).rejects.toMatchObject({ type: 'InvalidInput' });
    expect(await world.run(opening(7), input)).toEqual(answer);
  });

  test('names the account, where the call names none', async () => {
    world.connect('board/team', trello);
    let account: string | undefined;
    const reading = implement(readAttachment, (_input, context) => {
      ({ account } = context);
      return Promise.resolve({ name: 'Offer', kind: 'text' });
    }) as unknown as StepImplementation;
    await world.run(reading, { reference });
    expect(account).toBe('sales');
    await world.run(reading, { reference: 'card-attachment:team:c:a' });
    expect(account).toBe('team');
    await world.run(reading, { account: 'support', reference });
    expect(account).toBe('support');
  });
});

test('a handler is told of the boards its agent is limited to', async () => {
  world.connect('board/team', trello);
  const board = 'a'.repeat(24);
  world.says = ({ url }, response) => answerJson(response, 200, { id: board, name: `Board of ${url.slice(0, 9)}` });
  let limited: boolean | undefined;
  const creating = implement(createList, ({ board: boardId, name }, context: BoardStepContext) => {
    limited = context.boards.isLimited;
    context.boards.assertAllowed(boardId);
    return Promise.resolve({ id: 'l', name, boardId });
  }) as unknown as StepImplementation;
  const list = { account: 'team', board: 'b'.repeat(24), name: 'New' };
  const call = { agent: 'clerk' };
  world.define('clerk', { 'board.createList': { boards: [board] } });
  await expect(world.run(creating, list, { call })).rejects.toMatchObject({
    ...{ type: 'PermissionDenied', message: expect.stringContaining('may use the boards "Board of /1/boards" only') },
  });
  expect(await world.run(creating, { ...list, board }, { call })).toMatchObject({ boardId: board });
  expect(limited).toBe(true);
  world.define('clerk', { 'board.createList': {} });
  await untilReadingsExpire();
  await world.run(creating, list, { call });
  expect(limited).toBe(false);
});

test('whether its account is still connected is asked while the agent is read', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  world.connect('mail/support', microsoft, { connectedAt: '2026-05-01T09:00:00.000Z' });
  world.define('clerk', { 'mail.moveEmail': {} });
  const call = { agent: 'clerk' };
  const requesting: Handler = async ({ graph }) => {
    await graph.get(path`/me/messages/m`);
    return answer;
  };
  await world.run(step(requesting), input, { call });
  await untilReadingsExpire();
  world.asked.length = 0;
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
  await world.run(step(requesting), input, { call });
  expect(world.asked).toEqual(['describe connected-account/mail/support', 'describe agent/clerk']);
});
