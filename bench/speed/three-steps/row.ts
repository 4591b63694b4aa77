import { runAtOnce, type Measured } from '../at-once';
import { inTurn, medianOf, ratioOf } from '../in-turn';
import { median } from '../median';
import { scaled, type Figure, type Row, type RunOptions } from '../row';
import { startArms, type ThreeStepArms } from './arms';

/** Latency of the providers per request, in milliseconds: that of Microsoft Graph on a good day. */
const latency = 100;

/** Rounds of a crowd differ from each other by a tenth, which is more than the margin left to the limit: the median uses more of these rounds. */
const whole = { rounds: 4, roundsOfCrowds: 8, alone: 20 };
/** Number of concurrent agents, and number per round. */
const crowds = [
  { atOnce: 20, times: 160 },
  { atOnce: 100, times: 250 },
];

const aloneWhat = 'agent of three steps, one at a time: its median by that of activities written by hand';
const crowdWhat = (atOnce: number): string => `the same, ${atOnce} at once: agents a second by those written by hand`;

/**
 * The hand-written code makes the same requests with tokens it holds, and has the same timeouts, retries and encryption of payloads. It
 * needs no equipment, validates no input, has neither limits nor idempotency keys, and returns only the subjects of the mails.
 */
export const threeStepsRow: Row = {
  name: 'P1',
  title: 'an agent of three steps with equipment beside activities written by hand that make the same requests',
  figures: [aloneWhat, ...crowds.map(({ atOnce }) => crowdWhat(atOnce))],
  run,
};

async function run({ scale, onProgress }: RunOptions): Promise<readonly Figure[]> {
  const arms = await startArms({ latency, onProgress });
  try {
    await assertSameRequests(arms);
    const figures = [await alone(arms, { scale, onProgress })];
    for (const { atOnce, times } of crowds) {
      const size = { atOnce, times: scaled(times, scale, atOnce) };
      figures.push(await crowd(arms, size, { scale, onProgress }));
    }
    return figures;
  } finally {
    await arms.stop();
  }
}

async function assertSameRequests({ ours, theirs, installation: { sandbox } }: ThreeStepArms): Promise<void> {
  const requestsOf = async (arm: (number: number) => Promise<unknown>): Promise<string> => {
    sandbox.requests.clear();
    await arm(0);
    return sandbox.requests
      .list()
      .map(({ method, path }) => `${method} ${path.replace(/[0-9a-f]{24}/, 'ID')}`)
      .join(', ');
  };
  // The first run also requests the token.
  await ours(0);
  const [mine, byHand] = [await requestsOf(ours), await requestsOf(theirs)];
  if (mine !== byHand) throw new Error(`The arms do not make the same requests: ${mine}; by hand ${byHand}`);
}

async function alone({ ours, theirs }: ThreeStepArms, { scale, onProgress }: RunOptions): Promise<Figure> {
  const times = scaled(whole.alone, scale, 3);
  const medianTime = (arm: (number: number) => Promise<unknown>) => async () =>
    median((await runAtOnce({ times, atOnce: 1 }, arm)).latencies);
  const rounds = scaled(whole.rounds, scale, 1);
  const all = await inTurn(rounds + 1, { ours: medianTime(ours), theirs: medianTime(theirs) });
  // The first round opens the accounts; the hand-written code holds their tokens from the start.
  const pairs = all.slice(1);
  const details = `${medianOf(pairs, 'ours').toFixed(0)} against ${medianOf(pairs, 'theirs').toFixed(0)} ms`;
  onProgress(`one at a time: ${details}`);
  return {
    what: aloneWhat,
    value: ratioOf(pairs),
    unit: '×',
    bar: { atMost: 1.05 },
    details: `${details}; the providers take ${latency} ms a request`,
  };
}

async function crowd(
  { ours, theirs, installation: { sandbox } }: ThreeStepArms,
  size: { atOnce: number; times: number },
  { scale, onProgress }: RunOptions,
): Promise<Figure> {
  const perSecond = (arm: (number: number) => Promise<unknown>) => async () => {
    const { perSecond }: Measured = await runAtOnce(size, arm);
    // Thousands of entries would slow the next round down.
    sandbox.requests.clear();
    return perSecond;
  };
  const pairs = await inTurn(scaled(whole.roundsOfCrowds, scale, 1), {
    ours: perSecond(ours),
    theirs: perSecond(theirs),
  });
  const details = `${medianOf(pairs, 'ours').toFixed(1)} against ${medianOf(pairs, 'theirs').toFixed(1)} agents a second`;
  onProgress(`${size.atOnce} at once: ${details}`);
  return { what: crowdWhat(size.atOnce), value: ratioOf(pairs), unit: '×', bar: { atLeast: 0.92 }, details };
}
