import { defined } from '../../../src/json/defined';
import { namesOfKinds } from '../kinds/every-kind';
import { Random } from '../random';
import { scaled, type Outcome, type Row, type RunOptions } from '../row';
import { killInRounds, type Victim } from './kill-in-rounds';

/** Number of rounds in the whole proof; each round kills one process. */
const wholeRounds = 200;

/** Number of concurrent installations: most of a round is waiting. */
const installations = 3;

/** Kills processes while their requests are held, before or after the effect; the other processes continue meanwhile. */
export const killsRow: Row = {
  name: 'kills',
  title: 'SIGKILL of worker, services, gateway and Temporal while requests are under way',
  bar: '0 lost, 0 doubled, 0 orphans; a naive control in the same run doubles some',
  takesSeconds: 800,
  faults: ['keys are forgotten', 'effects are not looked for'],
  run,
};

async function run({ seed, scale, onProgress, fault }: RunOptions): Promise<Outcome> {
  const rounds = scaled(wholeRounds, scale, 3);
  const random = new Random(seed);
  const ended = await Promise.allSettled(
    Array.from({ length: installations }, (_, number) =>
      killInRounds(Math.ceil((rounds - number) / installations), {
        seed: Math.floor(random.next() * 2 ** 32),
        ...defined({ fault }),
        onProgress: (line) => {
          onProgress(`installation ${number + 1}: ${line}`);
        },
      }),
    ),
  );
  const killed = ended.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
  const sum = (count: (one: (typeof killed)[number]) => number): number =>
    killed.reduce((total, one) => total + count(one), 0);
  const of = (victim: Victim): number => sum(({ victims }) => victims[victim]);
  const calls = sum((one) => one.calls);
  const doubled = sum(({ naive }) => naive.doubled);
  const cutOff = sum((one) => one.cutOff);
  const boundaries = new Set(killed.flatMap((one) => [...one.boundaries])).size;
  const tooKind = doubled === 0 ? ['The naive control doubled nothing: the kills are too kind to prove anything.'] : [];
  return {
    checked: calls,
    problems: [...killed.flatMap(({ problems }) => problems), ...tooKind],
    details:
      `${rounds} kills (${of('agents')} agent worker, ${of('services')} services, ${of('gateway')} gateway, ${of('temporal')} Temporal) ` +
      `in ${installations} installations at ${boundaries} boundaries among ${calls} calls of ${namesOfKinds.length} kinds ` +
      `and ${rounds} mails that start agents; naive control: ${doubled} of ${sum(({ naive }) => naive.calls)} doubled` +
      (cutOff === 0 ? '' : `; ${cutOff} unknown: killed at /send, before the provider had it`),
  };
}
