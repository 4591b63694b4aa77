import { setTimeout as sleep } from 'node:timers/promises';
import type { StepCall } from '../../../test/support/agents';
import { defineAgents, hasty, problemsOf, startCall, type RunningCall } from '../agent-calls';
import { kindsOfCalls, orphans, prepareCall, type EffectfulCall } from '../effectful-calls';
import { startInstallation, type Installation } from '../installation/installation';
import { olderProduct, type OlderProduct } from '../installation/older-product';
import { persistently, until, within } from '../persistently';
import { scaled, type Outcome, type Row, type RunOptions } from '../row';
import { resetAndWait } from './reset';

/** In milliseconds; long ones are what an outage is. */
const held = 2_000;
const temporalAway = 60;
const providerAway = 300;

/** In seconds: how long a call may still take when nothing is in its way any more. */
const longestCall = 240;

/**
 * The most requests of all scenes, beyond what the same calls need undisturbed. Those a provider refused while it was away are not counted; a
 * write it refused like that may have been carried out, so each of these costs a look afterwards.
 */
const mostAmplified = 1.1;

/** A raw call that is begun again by a reset is another call: nobody can know, and nothing is promised. */
const keyedKinds = kindsOfCalls.filter((kind) => !kind.startsWith('a raw'));

/** As patient as calls are by default: an outage of minutes is no time for a retry every second. */
const patient: StepCall['options'] = { ...hasty, retry: { initialInterval: '1 second', maximumInterval: '1 minute' } };

/** Which calls a scene makes, and how. */
interface Calls {
  /** Whether every release in the scene does the call; default: all of them. */
  readonly takes?: OlderProduct['takes'];
  readonly options?: StepCall['options'];
}

interface Started {
  readonly name: string;
  readonly call: EffectfulCall;
  readonly running: RunningCall;
}

/** What is common to all scenes of one run. */
interface Stage {
  readonly installation: Installation;
  readonly onProgress: (line: string) => void;
  /** Copies of every kind of call a scene makes. */
  readonly copies: number;
  readonly scale: number;
}

/** A scene answers what did not hold. */
type Scene = (stage: Stage) => Promise<string[]>;

const terminated = 'Terminated';
const cancelled = 'Cancelled';

let scenes = 0;
const nextName = (what: string): string => `${what} ${(scenes += 1)}.`;

export const lifecycleRow: Row = {
  name: 'lifecycle',
  title:
    'Reset, cancel, terminate, SIGTERM, upgrade and back, Temporal away for a minute, the provider away for five with 503',
  bar: '0 lost, 0 doubled, requests ≤ 1.1 × what is needed',
  takesSeconds: 750,
  faults: ['keys are forgotten'],
  run,
};

async function run({ scale, onProgress, fault }: RunOptions): Promise<Outcome> {
  // What runs while the release from before signatures is there and when it is replaced, as SECURITY.md says to do it.
  const environment = { UNSIGNED_UNTIL: new Date(Date.now() + 3_600_000).toISOString() };
  // The first release does not say who asks.
  const sandbox = { namelessTrelloClients: true };
  const installation = await startInstallation({ onProgress, plant: fault, environment, sandbox });
  try {
    await defineAgents(installation);
    const stage: Stage = { installation, onProgress, scale, copies: scaled(3, scale) };
    const problems: string[] = [];
    const told: string[] = [];
    const ratios: number[] = [];
    const undisturbed = await requestsOf(stage, () => everyKindHolds(stage, 'Undisturbed', () => Promise.resolve()));
    problems.push(...undisturbed.problems);
    const scene = async (what: string, play: Scene): Promise<void> => {
      const { requests, problems: found } = await requestsOf(stage, () => play(stage));
      const ratio = requests / undisturbed.requests;
      problems.push(...found.map((problem) => `${what}: ${problem}`));
      const isCounted = counted.includes(what);
      if (isCounted) ratios.push(ratio);
      told.push(isCounted ? `${what} (${ratio.toFixed(2)} ×)` : what);
      onProgress([`${what}: ${found.length} problems, ${requests} requests`, ...found].join('\n'));
    };
    for (const [what, play] of Object.entries(plays)) await scene(what, play);
    const skipped = await upgrade(scene);
    const amplification = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
    if (amplification > mostAmplified && stage.copies > 1)
      problems.push(`${amplification.toFixed(2)} × the requests that are needed`);
    // What is ended while its draft is made does not come back to it: the draft stays, unsent.
    const ended = (orphan: string) => orphan.includes(terminated) || orphan.includes(cancelled);
    problems.push(...orphans(installation.sandbox).filter((orphan) => !ended(orphan)));
    return { checked: scenes, problems, details: `${scenes} calls: ${[...told, ...skipped].join(', ')}` };
  } finally {
    await installation.stop();
  }
}

/** In these every call ends well, so that its requests can be compared with what is needed. */
const counted = ['Temporal away', 'provider away', 'upgrade', 'and back', 'SIGTERM'];

const plays: Readonly<Record<string, Scene>> = {
  reset: async ({ installation }) => {
    const started = await startEveryKind(installation, keyedKinds, 1, 'Reset');
    await Promise.all(started.map(({ running }) => running.outcome()));
    const problems: string[] = [];
    for (const { name, call, running } of started) {
      for (const to of ['its end', 'its beginning'] as const) await resetAndWait(installation, running.workflowId, to);
      problems.push(...problemsOf(call, await running.outcome(), name));
    }
    return problems;
  },
  cancel: (stage) => endAmidst(stage, cancelled, (handle) => handle.cancel()),
  terminate: (stage) => endAmidst(stage, terminated, (handle) => handle.terminate()),
  SIGTERM: (stage) =>
    everyKindHolds(stage, 'Handed over', async ({ agents }) => {
      await agents.terminate();
      await agents.start();
    }),
  'Temporal away': (stage) =>
    everyKindHolds(stage, 'Without Temporal', async (installation) => {
      await installation.killTemporal();
      await sleep(scaled(temporalAway, stage.scale, 3) * 1_000);
      await installation.startTemporal();
    }),
  'provider away': async (stage) => {
    const rules = [
      stage.installation.sandbox.faults.add({
        match: { path: /^\/(v1\.0|1)\// },
        fault: { kind: 'status', status: 503 },
        times: 1_000_000,
      }),
    ];
    const comesBack = async ({ sandbox }: Installation) => {
      await sleep(scaled(providerAway, stage.scale, 3) * 1_000);
      for (const rule of rules) sandbox.faults.remove(rule);
    };
    return everyKindHolds(stage, 'Without provider', comesBack, { options: patient });
  },
};

/** Runs everything while the workers are exchanged for those of the last release, and while they are exchanged back. */
async function upgrade(scene: (what: string, play: Scene) => Promise<void>): Promise<string[]> {
  const older = await olderProduct();
  if (older === undefined) return ['no upgrade: the history here does not reach back to a release'];
  const exchange =
    (how: (installation: Installation) => Promise<void>): Scene =>
    (stage) =>
      everyKindHolds(stage, 'Exchanged', how, older);
  await scene(
    'and back',
    exchange(async ({ services, agents, launchOf }) => {
      await Promise.all([services.terminate(), agents.terminate()]);
      await services.start(launchOf('services', older.product));
      await agents.start(launchOf('agents', older.product));
    }),
  );
  await scene(
    'upgrade',
    exchange(async ({ services, agents, launchOf, product }) => {
      await Promise.all([services.terminate(), agents.terminate()]);
      await services.start(launchOf('services', product));
      await agents.start(launchOf('agents', product));
    }),
  );
  return [`the release was ${older.commit}`];
}

async function startEveryKind(
  installation: Installation,
  kinds: readonly string[],
  copies: number,
  what: string,
  { takes = () => true, options = hasty }: Calls = {},
): Promise<Started[]> {
  const started: Started[] = [];
  for (let copy = 0; copy < copies; copy += 1) {
    for (const kind of kinds) {
      const name = nextName(what);
      const call = prepareCall(kind, name, installation.sandbox);
      if (!takes(call)) continue;
      started.push({ name, call, running: await startCall(installation, 'free', call, options) });
    }
  }
  return started;
}

/** Starts calls of every kind, disturbs them when the first requests are on their way, and waits for all. */
async function everyKindHolds(
  { installation, copies }: Stage,
  what: string,
  disturb: (installation: Installation) => Promise<void>,
  calls?: Calls,
): Promise<string[]> {
  const { sandbox } = installation;
  const before = sandbox.requests.count();
  sandbox.faults.add({ match: { method: 'POST' }, fault: { kind: 'delay-after-effect', milliseconds: 500 } });
  const started = await startEveryKind(installation, keyedKinds, copies, what, calls);
  await until(() => sandbox.requests.count() > before, 10);
  await disturb(installation);
  await persistently(() => installation.client.temporal.workflowService.getSystemInfo({}));
  const outcomes = await Promise.all(started.map(({ running }) => within(running.outcome(), longestCall)));
  sandbox.faults.clear();
  return started.flatMap(({ name, call }, index) => problemsOf(call, outcomes[index], name));
}

type Handle = ReturnType<Installation['client']['temporal']['workflow']['getHandle']>;

/** Ends workflows while requests of theirs are held: what has not happened stays undone, nothing happens twice. */
async function endAmidst(
  { installation }: Stage,
  what: string,
  end: (handle: Handle) => Promise<unknown>,
): Promise<string[]> {
  const { sandbox, client } = installation;
  const fault = { kind: 'delay-after-effect', milliseconds: held } as const;
  sandbox.faults.add({ match: { method: 'POST' }, fault, times: 5 });
  const started = await startEveryKind(installation, keyedKinds, 1, what);
  await sleep(500);
  await Promise.allSettled(started.map(({ running }) => end(client.temporal.workflow.getHandle(running.workflowId))));
  await Promise.allSettled(started.map(({ running }) => running.outcome()));
  // What was under way at the provider arrives.
  await sleep(held + 500);
  sandbox.faults.clear();
  return started.flatMap(({ call, name }) => {
    const effects = call.count();
    return typeof effects === 'number' && effects > 1 ? [`${call.kind} (${name}) was doubled: ${effects} effects`] : [];
  });
}

/** Requests to the providers while something runs, without those that were refused because the provider was away. */
async function requestsOf(
  { installation: { sandbox } }: Stage,
  play: () => Promise<string[]>,
): Promise<{ requests: number; problems: string[] }> {
  const before = sandbox.requests.list().at(-1)?.id ?? 0;
  const problems = await play();
  const requests = sandbox.requests.list().filter(({ id, status }) => id > before && status !== 503).length;
  return { requests, problems };
}
