/**
 * `npm run prove:burst`: 1,000 board steps at once, done by two worker processes with one token, against the sandbox's limits of
 * Trello (100 requests in 10 s for a token; more than 200 refusals lock the key). Ends with 1 when a step fails or has no effect or
 * two, when more than 2 % of the requests are refused or made only to look for what an earlier attempt did, or when it takes much longer
 * than the limit makes it.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Connection } from '@temporalio/client';
import { boardAccount, connectSandboxAccounts } from '../src/cli/demo/accounts';
import { AgentIntegrationsClient } from '../src/client';
import { createKeyRing, generateKey } from '../src/encryption/key-ring';
import { startSandbox, type LoggedRequest, type Sandbox } from '../src/sandbox';
import { startDevServer } from '../src/temporal/start-dev-server';

const steps = 1_000;
const workerProcesses = 2;

/** What Trello allows a token, in requests per window. */
const limit = { requests: 100, windowSeconds: 10 };

/** Requests beyond the one that each step needs: refused ones, and looks for the effect of an earlier attempt. */
const mostBeyond = 0.02;
const longestOverTheLeast = 1.3;

/** Calls that are one request each where nothing is refused, and whose effects can be counted. */
function callOf(number: number, { trello }: Sandbox): { step: string; input: object } {
  const { id: card } = trello.card('Rattling noise in the headset');
  const account = boardAccount;
  switch (number % 3) {
    case 0:
      return { step: 'board.getCard', input: { account, card } };
    case 1:
      return { step: 'board.addCommentToCard', input: { account, card, text: `Effect ${number}` } };
    default: {
      const list = trello.list('Support', 'Inbox').id;
      return { step: 'board.createCard', input: { account, list, name: `Effect ${number}` } };
    }
  }
}

/** How often each writing call had its effect, where that was not once. */
function wrongEffects({ trello: { world } }: Sandbox): string[] {
  const made = [
    ...[...world.cards.values()].map(({ name }) => name),
    ...[...world.actions.values()].flatMap(({ data: { text } }) => (typeof text === 'string' ? [text] : [])),
  ];
  const writing = Array.from({ length: steps }, (_, number) => number).filter((number) => number % 3 !== 0);
  return writing.flatMap((number) => {
    const count = made.filter((name) => name === `Effect ${number}`).length;
    return count === 1 ? [] : [`Effect ${number}: ${count} times`];
  });
}

async function startWorkers(environment: Record<string, string>): Promise<ChildProcess[]> {
  const children = Array.from({ length: workerProcesses }, () =>
    fork(join(__dirname, 'burst-worker.ts'), { env: { ...process.env, ...environment } }),
  );
  await Promise.all(children.map((child) => once(child, 'message')));
  return children;
}

/** What has been asked of Trello in the window before. */
function printWindow(requests: readonly LoggedRequest[]): void {
  const since = Date.now() - limit.windowSeconds * 1_000;
  const recent = requests.filter(({ at }) => at.getTime() >= since);
  const refused = recent.filter(({ status }) => status === 429).length;
  console.log(`${recent.length} requests in ${limit.windowSeconds} s, ${refused} of them refused`);
}

/** How many requests of each kind there were; without a refusal, each step is one. */
function printKinds(requests: readonly LoggedRequest[]): void {
  const kinds = requests.map(({ method, path }) => `${method} ${path.replaceAll(/[0-9a-f]{24}/g, '{id}')}`);
  for (const kind of new Set(kinds)) console.log(`${kinds.filter((other) => other === kind).length} ${kind}`);
}

async function main(): Promise<number> {
  const onProgress = (line: string): boolean => process.stderr.write(`${line}\n`);
  const server = await startDevServer({ namespace: 'default', ui: false, retentionDays: 1, onProgress });
  const sandbox = await startSandbox({ seed: 'support-desk' });
  const key = generateKey();
  const connection = await Connection.connect({ address: server.address });
  const client = new AgentIntegrationsClient({ connection, keyRing: createKeyRing([key], 'this proof') });
  const children = await startWorkers({
    TEMPORAL_ADDRESS: server.address,
    BURST_KEYS: `${key.id}:${key.key}`,
    TRELLO_URL: `${sandbox.urls.trello}/1`,
    STEPS_WITHOUT_AGENT: 'autopilot',
  });
  try {
    await connectSandboxAccounts(client, sandbox);
    const trello = () => sandbox.requests.list({ provider: 'trello' });
    const printing = setInterval(() => printWindow(trello()), limit.windowSeconds * 1_000);
    const started = Date.now();
    const calls = Array.from({ length: steps }, (_, number) => callOf(number, sandbox));
    const running: { result: () => Promise<unknown> }[] = [];
    // Faster by far than the limit, and no burst for Temporal too.
    for (let next = 0; next < steps; next += 20) {
      const some = calls.slice(next, next + 20).map(({ step, input }) => client.tools.start(step, input));
      running.push(...(await Promise.all(some)));
    }
    const outcomes = await Promise.allSettled(running.map(({ result }) => result()));
    const seconds = (Date.now() - started) / 1_000;
    clearInterval(printing);

    const requests = trello();
    const refused = requests.filter(({ status }) => status === 429).length;
    const failed = outcomes.filter(({ status }) => status === 'rejected').length;
    printKinds(requests);
    const wrong = wrongEffects(sandbox);
    const least = (Math.ceil(steps / limit.requests) - 1) * limit.windowSeconds;
    console.log(
      `${steps} steps by ${workerProcesses} processes: ${failed} failed, ${wrong.length} without one effect.`,
    );
    console.log(
      `${requests.length} requests, ${refused} refused with 429, in ${seconds.toFixed(0)} s; the limit allows ${least} s.`,
    );
    const kept = requests.length <= steps * (1 + mostBeyond) && seconds <= least * longestOverTheLeast;
    return failed === 0 && wrong.length === 0 && kept ? 0 : 1;
  } finally {
    const ended = children.map((child) => once(child, 'exit'));
    for (const child of children) child.disconnect();
    await Promise.all(ended);
    await connection.close();
    await Promise.all([sandbox.close(), server.stop()]);
  }
}

void main().then((code) => {
  process.exitCode = code;
});
