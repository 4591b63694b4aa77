import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import type { StepOutcome } from '../support/agents';
import { eventually } from '../support/eventually';
import { startWorkerProcess } from '../support/start-worker-process';
import { agentTaskQueue, createWorld, mailUser, type RunningWorkers } from '../support/world';
import { testInterruptedReadings, type InterruptedWorld } from './interrupted-readings';
import { defineBusyAgent, hurried, runStep, startAs } from './run-steps';

/** Each attempt has less time than the request takes. */
const impatient = { retry: { initialInterval: '500 milliseconds' }, startToCloseTimeout: '1 second' } as const;
let world: InterruptedWorld;
let agentWorker: RunningWorkers;

beforeAll(async () => {
  // A late effect is given a sixtieth of it to show: the next attempt looks when it has been carried out.
  const environment = { LOOK_FOR_EFFECT_SECONDS: '60' };
  const made = await createWorld({ environment });
  await made.connectAccounts();
  world = { ...made, services: await made.startWorkers({ only: 'services' }) };
  agentWorker = await world.startWorkers({ only: 'agents' });
  await defineBusyAgent(world);
});
afterAll(() => world.stop());
afterEach(() => world.sandbox.faults.clear());

/** A test that is tried again finds the world as its first try has left it: what it makes has a name of its own. */
let tries = 0;
beforeEach(() => {
  tries += 1;
});
const named = (what: string) => `${what} ${String(tries)}`;

const sent = (what: string) => world.sandbox.graph.sentMail(mailUser).filter(({ subject }) => subject === named(what));
const cards = (what: string) =>
  [...world.sandbox.trello.world.cards.values()].filter(({ name }) => name === named(what));
const mail = (what: string) => ({ to: ['lena@northwind.example'], subject: named(what), body: 'Hello.' });
const card = (what: string) => ({ name: named(what), list: world.sandbox.trello.list('Support', 'Inbox').id });

/** The next request like this is carried out late, so that its caller can be interrupted meanwhile. */
function carryOutLate(milliseconds: number, path: RegExp) {
  const before = world.sandbox.requests.count({ method: 'POST', path });
  world.sandbox.faults.add({ match: { method: 'POST', path }, fault: { kind: 'delay', milliseconds } });
  return {
    begun: () =>
      eventually('the request has begun', () => world.sandbox.requests.count({ method: 'POST', path }) > before),
  };
}

describe('an attempt that outlives its time limit', () => {
  test('has its mail found sent by the next attempt', async () => {
    carryOutLate(1_000, /\/send$/);
    await expect(runStep(world, 'busy', 'mail.sendEmail', mail('Slow'), impatient)).resolves.toHaveProperty('result');
    expect(sent('Slow')).toHaveLength(1);
  });

  test('has its card found by the next attempt', async () => {
    carryOutLate(1_000, /\/cards$/);
    await expect(runStep(world, 'busy', 'board.createCard', card('Slow'), impatient)).resolves.toHaveProperty('result');
    expect(cards('Slow')).toHaveLength(1);
  });

  test('of a raw call is not followed by another that writes: nobody can know whether it succeeded', async () => {
    carryOutLate(1_000, /\/1\/cards$/);
    const call = { method: 'POST', endpoint: '/1/cards', body: { ...card('Raw'), idList: card('Raw').list } };
    const { error } = await runStep(world, 'busy', 'board.apiCall', call, impatient);
    expect(error?.type).toBe('OutcomeUnknown');
    await eventually('the late effect', () => cards('Raw').length > 0);
    expect(cards('Raw')).toHaveLength(1);
  });
});

test('a worker that is shut down in the middle hands over, and the mail goes out once', async () => {
  const { begun } = carryOutLate(3_000, /\/send$/);
  const handle = await startAs(world, 'busy', 'steps', [
    { step: 'mail.sendEmail', input: mail('Handed over'), options: hurried },
  ]);
  await begun();
  await agentWorker.stop();
  agentWorker = await world.startWorkers({ only: 'agents' });
  expect(((await handle.result()) as StepOutcome[])[0]).toHaveProperty('result');
  await eventually('the late effect', () => sent('Handed over').length > 0);
  expect(sent('Handed over')).toHaveLength(1);
});

/** An agent worker in a process of its own, in place of the one in this. */
async function startAgentProcess(): Promise<ChildProcess> {
  await agentWorker.stop();
  return startWorkerProcess(world, 'agents');
}

test('a worker process that is told to stop finishes the write that is under way', async () => {
  const worker = await startAgentProcess();
  const requests = [carryOutLate(1_500, /\/1\/cards$/), carryOutLate(1_500, /\/actions\/comments$/)];
  const { id } = world.sandbox.trello
    .as('ben')
    .createCard(world.sandbox.trello.list('Support', 'Inbox'), { name: 'Commented' });
  const handle = await startAs(world, 'busy', 'steps', [
    {
      step: 'board.apiCall',
      input: { method: 'POST', endpoint: '/1/cards', body: { ...card('Told to stop'), idList: card('').list } },
      options: hurried,
    },
    { step: 'board.addCommentToCard', input: { card: id, text: named('Told to stop') }, options: hurried },
  ]);
  await Promise.all(requests.map(({ begun }) => begun()));
  worker.kill('SIGTERM');
  await once(worker, 'exit');
  agentWorker = await world.startWorkers({ only: 'agents' });
  const made = { result: expect.anything() };
  expect((await handle.result()) as StepOutcome[]).toEqual([made, made]);
  const comments = [...world.sandbox.trello.world.actions.values()].filter(
    ({ data }) => data.text === named('Told to stop'),
  );
  expect({ cards: cards('Told to stop').length, comments: comments.length }).toEqual({ cards: 1, comments: 1 });
});

test('a worker process that is killed in the middle loses nothing and repeats nothing', async () => {
  const worker = await startAgentProcess();
  const requests = [carryOutLate(600, /\/send$/), carryOutLate(600, /\/cards$/)];
  const handle = await startAs(world, 'busy', 'steps', [
    { step: 'mail.sendEmail', input: mail('Killed'), options: { ...hurried, startToCloseTimeout: '2 seconds' } },
    { step: 'board.createCard', input: card('Killed'), options: { ...hurried, startToCloseTimeout: '2 seconds' } },
  ]);
  await Promise.all(requests.map(({ begun }) => begun()));
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  agentWorker = await world.startWorkers({ only: 'agents' });
  for (const outcome of (await handle.result()) as StepOutcome[]) expect(outcome).toHaveProperty('result');
  expect({ mails: sent('Killed').length, cards: cards('Killed').length }).toEqual({ mails: 1, cards: 1 });
});

test('a worker process that is killed between using a grant up and what it allows does that once, or says that nobody can know', async () => {
  const asks = { permission: 'approval' } as const;
  const equipment = { 'mail.sendEmail': asks, 'mail.apiCall': asks };
  await world.client.agents.define('asking', { workflowType: 'steps', taskQueue: agentTaskQueue, equipment });
  const worker = await startAgentProcess();
  const toRecipients = [{ emailAddress: { address: 'lena@northwind.example' } }];
  const raw = { method: 'POST', endpoint: '/me/sendMail', body: { message: { subject: named('Raw'), toRecipients } } };
  const options = { ...hurried, startToCloseTimeout: '2 seconds' };
  const handle = await startAs(world, 'asking', 'steps', [
    { step: 'mail.sendEmail', input: mail('Granted'), options },
    { step: 'mail.apiCall', input: raw, options },
  ]);
  const asked = await eventually('both ask', async () => {
    const pending = await world.client.approvals.list();
    return pending.length === 2 ? pending : undefined;
  });
  // A new process begins with one request at a mailbox, and makes another after half a second.
  const requests = [carryOutLate(1_500, /\/me\/messages$/), carryOutLate(1_500, /\/sendMail$/)];
  // The mail's, which takes several requests, before the raw one, which would have its answer by then.
  const isRaw = ({ step }: { step: string }) => Number(step === 'mail.apiCall');
  for (const { id } of asked.toSorted((one, other) => isRaw(one) - isRaw(other)))
    await world.client.approvals.decide(id, 'Grace', { decision: 'approve' });
  await Promise.all(requests.map(({ begun }) => begun()));
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  agentWorker = await world.startWorkers({ only: 'agents' });
  const [step, call] = (await handle.result()) as StepOutcome[];
  expect({ step, call }).toEqual({ step: { result: expect.anything() }, call: { error: expect.anything() } });
  expect(call?.error?.type).toBe('OutcomeUnknown');
  await eventually('the late effect', () => sent('Raw').length > 0);
  expect({ step: sent('Granted').length, call: sent('Raw').length }).toEqual({ step: 1, call: 1 });
});

testInterruptedReadings(() => world);

describe('for comparison, plain calls that are repeated when the connection breaks', () => {
  const repeating = async (url: string, authorization: string, body: unknown): Promise<number> => {
    const headers = { authorization, 'content-type': 'application/json' };
    try {
      return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status;
    } catch {
      return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status;
    }
  };

  test('send two mails', async () => {
    world.sandbox.faults.add({ match: { path: /\/sendMail$/ }, fault: { kind: 'reset-after-effect' } });
    const token = world.sandbox.login.issueAccessToken(mailUser, ['Mail.Send', 'Mail.ReadWrite']);
    const toRecipients = [{ emailAddress: { address: 'lena@northwind.example' } }];
    const message = { subject: named('Naive'), toRecipients, body: { contentType: 'text', content: 'Hello.' } };
    await repeating(`${world.configuration.microsoft.graphUrl}/me/sendMail`, `Bearer ${token}`, { message });
    expect(sent('Naive')).toHaveLength(2);
  });

  test('make two cards', async () => {
    world.sandbox.faults.add({ match: { path: /\/cards$/ }, fault: { kind: 'reset-after-effect' } });
    const { trello } = world.sandbox;
    const token = trello.issueToken('supportbot').value;
    const authorization = `OAuth oauth_consumer_key="${trello.application.key}", oauth_token="${token}"`;
    await repeating(`${world.configuration.trello.url}/cards`, authorization, {
      name: named('Naive'),
      idList: card('Naive').list,
    });
    expect(cards('Naive')).toHaveLength(2);
  });
});

/** Last: nobody starts the services again. */
test('a worker that is told to stop while nobody answers what its step asks is gone at once', async () => {
  await agentWorker.stop();
  agentWorker = await world.startWorkers({ only: 'agents', agentWorker: {} });
  await world.services.stop();
  const handle = await startAs(world, 'busy', 'steps', [{ step: 'board.getBoards', input: {}, options: hurried }]);
  await eventually('the step asks what the agent may do', async () => {
    const { raw } = await handle.describe();
    return raw.pendingActivities?.some(({ lastStartedTime }) => lastStartedTime != null) === true;
  });
  const told = Date.now();
  await agentWorker.stop();
  expect(Date.now() - told).toBeLessThan(10_000);
});
