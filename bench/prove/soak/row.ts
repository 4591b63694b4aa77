import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMegabytes } from '../../process-tree';
import { defineAgents, problemsOf, startCall } from '../agent-calls';
import { startInstallation, type Installation } from '../installation/installation';
import { watchInbox } from '../kills/watched-inbox';
import { leftOver, namesOfKinds, orphans, prepareCall, type EffectfulCall } from '../kinds/every-kind';
import { Random } from '../random';
import { scaled, type Outcome, type Row, type RunOptions } from '../row';

const wholeSeconds = 30 * 60;
const sampleSeconds = 15;

/**
 * How much more the last ten minutes may use than the ten before, in the mean. A slower leak passes: the memory of a process that
 * keeps nothing moves too. The table therefore tells what each process has gained.
 */
const mostGrowth = { megabytes: 40, handles: 10 };

/** Entities continue as new well before Temporal's limits. */
const longestHistory = 1_500;

/**
 * Now and then a provider breaks off in the middle, which is when leaks of places and streams occur. Excludes the
 * sending of a draft, whose outcome is unknowable: the row `sending` tests that.
 */
const breaksOff = { match: { method: 'POST', path: /(?<!\/send)$/ }, fault: { kind: 'reset-before-effect' } } as const;

interface Sample {
  readonly megabytes: number;
  readonly handles: number;
}

/** Half an hour of calls and mails: what grows by more than its bar would stop a worker of 2 GB within half a day. */
export const soakRow: Row = {
  name: 'soak',
  title: 'Soak of 30 minutes: RSS, handles, places at the provider, webhooks, histories',
  measuresTime: true,
  bar: `in the last ten minutes ≤ ${mostGrowth.megabytes} MB and ${mostGrowth.handles} handles more than in the ten before; 0 lost or left`,
  apart: true,
  faults: ['memory is kept', 'handles are kept'],
  run,
};

async function run({ seed, scale, onProgress, fault }: RunOptions): Promise<Outcome> {
  const seconds = scaled(wholeSeconds, scale, 90);
  const random = new Random(seed);
  const installation = await startInstallation({
    onProgress,
    plant: fault,
    processes: ['services', 'agents', 'gateway'],
    environment: { POLLING_SECONDS: '5', CATCH_UP_SECONDS: '5' },
  });
  try {
    await defineAgents(installation);
    const inbox = await watchInbox(installation);
    const watched = ['services', 'agents', 'gateway'] as const;
    const samples = new Map<string, Sample[]>(watched.map((name) => [name, []]));
    const problems: string[] = [];
    const end = Date.now() + seconds * 1_000;
    const calls: EffectfulCall[] = [];
    let sampledAt = 0;
    while (Date.now() < end) {
      if (random.chance(0.3)) installation.sandbox.faults.add(breaksOff);
      const next = Array.from({ length: 4 }, (_, index) =>
        prepareCall(
          random.pick(namesOfKinds) ?? 'a new mail',
          `Soak ${String(calls.length + index + 1)}.`,
          installation.sandbox,
        ),
      );
      calls.push(...next);
      const found = await Promise.all(
        next.map(async (call) => problemsOf(call, await (await startCall(installation, 'free', call)).outcome())),
      );
      problems.push(...found.flat());
      if (calls.length % 40 === 0) inbox.deliver(`Event ${calls.length}.`);
      await sleep(200);
      if (Date.now() - sampledAt < sampleSeconds * 1_000) continue;
      sampledAt = Date.now();
      for (const name of watched) samples.get(name)?.push(await sampleOf(installation[name].pid()));
      onProgress(
        `${calls.length} calls; ${watched.map((name) => `${name} ${describe(samples.get(name)?.at(-1))}`).join(', ')}`,
      );
    }
    problems.push(...[...samples].flatMap(([name, taken]) => growth(name, taken)));
    problems.push(
      ...watched.flatMap((name) => forgottenPlaces(name, installation)),
      ...(await longHistories(installation)),
      ...(await inbox.problems()),
      ...orphans(installation.sandbox, calls).map(leftOver),
    );
    const last = watched.map((name) => `${name} ${describe(samples.get(name)?.at(-1), gained(samples.get(name)))}`);
    return {
      checked: calls.length,
      problems,
      details: `${calls.length} calls in ${Math.round(seconds / 60)} minutes; at the end ${last.join(', ')} (in brackets: more in the last third)`,
    };
  } finally {
    await installation.stop();
  }
}

/** Linux only: reads /proc. */
async function sampleOf(pid: number | undefined): Promise<Sample> {
  return { megabytes: residentMegabytes({ pid }), handles: (await readdir(`/proc/${String(pid)}/fd`)).length };
}

const describe = (sample: Sample | undefined, gain?: Sample): string =>
  sample === undefined
    ? 'not seen'
    : `${sample.megabytes.toFixed(0)} MB${more(gain?.megabytes)} and ${sample.handles} handles${more(gain?.handles)}`;

const more = (by: number | undefined): string =>
  by === undefined ? '' : ` (${Math.round(by) < 0 ? '' : '+'}${Math.round(by)})`;

const mean = (samples: readonly Sample[], of: keyof Sample): number =>
  samples.reduce((sum, sample) => sum + sample[of], 0) / samples.length;

/** Returns how much more the last third used than the middle third, in the mean; the first third is the warm-up. */
function gained(samples: readonly Sample[] = []): Sample {
  const third = Math.floor(samples.length / 3);
  const [middle, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
  const gain = (of: keyof Sample): number => mean(last, of) - mean(middle, of);
  return { megabytes: gain('megabytes'), handles: gain('handles') };
}

function growth(name: string, samples: readonly Sample[]): string[] {
  const gain = gained(samples);
  return (['megabytes', 'handles'] as const).flatMap((of) =>
    gain[of] > mostGrowth[of] ? [`${name}: ${gain[of].toFixed(0)} ${of} more in the last third`] : [],
  );
}

/** A worker logs each place at a provider that was not released in time. A place held until the end of the run would not be logged yet. */
function forgottenPlaces(name: 'services' | 'agents' | 'gateway', installation: Installation): string[] {
  const forgotten = installation[name].said().match(/its place taken back/g)?.length ?? 0;
  return forgotten === 0 ? [] : [`${name}: ${forgotten} places at a provider were not given back`];
}

async function longHistories({ client: { temporal } }: Installation): Promise<string[]> {
  const found: string[] = [];
  for await (const { workflowId, historyLength } of temporal.workflow.list({ query: "ExecutionStatus = 'Running'" }))
    if (historyLength > longestHistory) found.push(`${workflowId} has ${String(historyLength)} events`);
  return found;
}
