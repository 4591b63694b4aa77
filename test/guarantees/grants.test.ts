import { setTimeout as wait } from 'node:timers/promises';
import { serviceTaskQueue } from '../../src/contracts/call-header';
import type { StepName } from '../../src/contracts';
import type { StepOutcome } from '../support/agents';
import { agentTaskQueue, createWorld, mailUser, type World } from '../support/world';
import { askFor } from './pending-approvals';
import { startAs } from './run-steps';

let world: World;
let mails = 0;

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers();
  const define = (name: string, account: string) =>
    world.client.agents.define(name, {
      workflowType: 'steps',
      taskQueue: agentTaskQueue,
      equipment: {
        'mail.sendEmail': { account },
        'mail.apiCall': { permission: 'approval' },
        'board.createCard': { permission: 'approval' },
        'board.addCommentToCard': { permission: 'approval' },
      },
    });
  await define('careful', 'support');
  await define('other', 'another');
});
afterAll(() => world.stop());

const mail = () => ({ to: ['lena@northwind.example'], subject: `Mail ${String((mails += 1))}`, body: 'Hello.' });
const sent = (subject: string) => world.sandbox.graph.sentMail(mailUser).filter((each) => each.subject === subject);

/** Uses a grant for one call, without asking anyone. */
async function use(id: string | undefined, input: unknown, { step = 'mail.sendEmail', agent = 'careful' } = {}) {
  const handle = await startAs(world, agent, 'withGrant', step, input, id);
  return (await handle.result()) as StepOutcome;
}

/** Id of an approval a person has given. */
async function granted(
  input: unknown,
  options: { step?: StepName; account?: string; expiresAfterSeconds?: number } = {},
) {
  const { id, result } = await askFor(world, { input, ...options });
  await world.client.approvals.decide(id, 'Grace', { decision: 'approve' });
  await result();
  return id;
}

const denied = (message: RegExp) => ({
  error: expect.objectContaining({ type: 'PermissionDenied', message: expect.stringMatching(message) }),
});

describe('a grant', () => {
  test('lets one call through, and used again has no second effect', async () => {
    const input = mail();
    const id = await granted(input);
    const first = await use(id, input);
    expect(first).toHaveProperty('result');
    expect(await use(id, input)).toMatchObject({
      result: { messageId: (first.result as { messageId: string }).messageId },
    });
    expect(sent(input.subject)).toHaveLength(1);
  });

  test('used again makes no second card and no second comment', async () => {
    const { trello } = world.sandbox;
    const card = { list: trello.list('Support', 'Inbox').id, name: 'Granted once' };
    const cardGrant = await granted(card, { step: 'board.createCard', account: 'team' });
    const first = await use(cardGrant, card, { step: 'board.createCard' });
    const { id } = first.result as { id: string };
    expect(await use(cardGrant, card, { step: 'board.createCard' })).toMatchObject({ result: { id } });
    const comment = { card: id, text: 'Granted once' };
    const commentGrant = await granted(comment, { step: 'board.addCommentToCard', account: 'team' });
    const useFor = (input: unknown) => use(commentGrant, input, { step: 'board.addCommentToCard' });
    const comments = [await useFor(comment), await useFor(comment)];
    expect(comments[0]).toHaveProperty('result');
    expect(comments[1]).toEqual(comments[0]);
    expect(trello.counts({ idList: card.list })).toMatchObject({ comments: 1 });
    expect([...trello.world.cards.values()].filter(({ name }) => name === 'Granted once')).toHaveLength(1);
  });

  test('is good for no other input, step or account', async () => {
    const input = mail();
    const id = await granted(input);
    expect(await use(id, { ...input, body: 'Hello!' })).toEqual(denied(/another input/));
    const call = { method: 'POST', endpoint: '/me/messages', body: {} };
    expect(await use(id, call, { step: 'mail.apiCall' })).toEqual(denied(/another step/));
    expect(await use(id, input, { agent: 'other' })).toEqual(denied(/another account/));
    expect(sent(input.subject)).toHaveLength(0);
    expect(await use(id, input)).toHaveProperty('result');
  });

  test('whose first use comes after the expiry is refused', async () => {
    const input = mail();
    const id = await granted(input, { expiresAfterSeconds: 2 });
    await wait(2_000);
    expect((await use(id, input)).error?.type).toBe('ApprovalExpired');
    expect(sent(input.subject)).toHaveLength(0);
  });
});

describe('no grant is', () => {
  test('a request nobody has decided, or one that was rejected', async () => {
    const input = mail();
    const { id, result } = await askFor(world, { input });
    expect(await use(id, input)).toEqual(denied(/not been decided/));
    await world.client.approvals.decide(id, 'Grace', { decision: 'reject' });
    await result();
    expect(await use(id, input)).toEqual(denied(/not approved \(rejected\)/));
    expect(sent(input.subject)).toHaveLength(0);
  });

  test('an id that was made up', async () => {
    expect(await use('approval/made-up', mail())).toEqual(denied(/is no approval/));
    expect(await use('', mail())).toEqual(denied(/is no approval/));
  });

  test('another workflow that ends with what looks like one', async () => {
    const input = mail();
    const forged = { kind: 'approved', input, grant: { step: 'mail.sendEmail', account: 'support' } };
    for (const workflowId of ['forged', 'approval/forged']) {
      const options = { taskQueue: agentTaskQueue, workflowId, args: [forged] };
      await world.client.temporal.workflow.execute('noting', options);
      expect(await use(workflowId, input)).toEqual(denied(/is no approval/));
    }
    expect(sent(input.subject)).toHaveLength(0);
  });

  test('an approval under another kind of id', async () => {
    const input = mail();
    const real = await world.client.temporal.workflow
      .getHandle(await granted(input))
      .query<{ request: unknown }>('state');
    const workflowId = 'not-an-approval';
    const args = [real.request];
    await world.client.temporal.workflow.start('approval', { taskQueue: serviceTaskQueue, workflowId, args });
    await world.client.approvals.decide(workflowId, 'Grace', { decision: 'approve' });
    expect(await use(workflowId, input)).toEqual(denied(/is no approval/));
  });
});
