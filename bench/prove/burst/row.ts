import { boardAccount } from '../../../src/cli/demo/accounts';
import type { LoggedRequest, Sandbox } from 'graph-trello-sandbox';
import { startInstallation } from '../installation/installation';
import { scaled, type Outcome, type Row, type RunOptions } from '../row';

const wholeSteps = 400;

/** Trello's limit for a token, in requests per window. */
const limit = { requests: 100, windowSeconds: 10 };

/** Allowed share of requests beyond the one that each step needs: refused requests, and lookups for the effect of an earlier attempt. */
const mostBeyond = 0.02;
/** In seconds; the constant covers start and end. */
const longest = (least: number): number => 15 + least * 1.3;

/** Returns calls that make one request each when nothing is refused, and whose effects can be counted. */
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

/** Returns the writing calls whose effect did not happen exactly once, with the count. */
function wrongEffects({ trello: { world } }: Sandbox, steps: number): string[] {
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

/** Summarises the requests to Trello in the preceding window. */
function windowOf(requests: readonly LoggedRequest[]): string {
  const since = Date.now() - limit.windowSeconds * 1_000;
  const recent = requests.filter(({ at }) => at.getTime() >= since);
  const refused = recent.filter(({ status }) => status === 429).length;
  return `${recent.length} requests in ${limit.windowSeconds} s, ${refused} of them refused`;
}

/** Many concurrent calls by two worker processes with one token. */
export const burstRow: Row = {
  name: 'burst',
  title: 'A burst of board steps from two processes with one token',
  measuresTime: true,
  bar: "0 failed or doubled, ≤ 2 % requests refused, done about as soon as the provider's limit allows",
  faults: ['limits are not kept'],
  run,
};

async function run({ scale, onProgress, fault }: RunOptions): Promise<Outcome> {
  const steps = scaled(wholeSteps, scale, 150);
  const installation = await startInstallation({
    onProgress,
    plant: fault,
    processes: ['services'],
    // This row tests the limits.
    sandbox: { limits: {} },
    environment: { STEPS_WITHOUT_AGENT: 'autopilot' },
  });
  const { client, sandbox } = installation;
  try {
    await installation.another('services').start();
    const trello = () => sandbox.requests.list({ provider: 'trello' });
    const telling = setInterval(() => onProgress(windowOf(trello())), limit.windowSeconds * 1_000);
    const started = Date.now();
    const calls = Array.from({ length: steps }, (_, number) => callOf(number, sandbox));
    const running: { result: () => Promise<unknown> }[] = [];
    // Far faster than the limit, without overloading Temporal.
    for (let next = 0; next < steps; next += 20) {
      const some = calls.slice(next, next + 20).map(({ step, input }) => client.calls.start(step, input));
      running.push(...(await Promise.all(some)));
    }
    const outcomes = await Promise.allSettled(running.map(({ result }) => result()));
    const seconds = (Date.now() - started) / 1_000;
    clearInterval(telling);

    const requests = trello();
    const refused = requests.filter(({ status }) => status === 429).length;
    const failed = outcomes.filter(({ status }) => status === 'rejected').length;
    const least = (Math.ceil(steps / limit.requests) - 1) * limit.windowSeconds;
    return {
      checked: steps,
      problems: [
        ...wrongEffects(sandbox, steps),
        ...(failed === 0 ? [] : [`${failed} steps failed`]),
        ...(requests.length <= steps * (1 + mostBeyond) ? [] : [`${requests.length} requests for ${steps} steps`]),
        ...(seconds <= longest(least) ? [] : [`${seconds} s where the limit asks for ${least} s`]),
      ],
      details: `${steps} steps by 2 processes: ${requests.length} requests, ${refused} refused, ${seconds.toFixed(0)} s where the limit asks for ${least} s`,
    };
  } finally {
    await installation.stop();
  }
}
