import { randomUUID } from 'node:crypto';
import { runAsCall } from '../../../src/temporal/current-call';
import { defineAgents } from '../agent-calls';
import { agentTaskQueue, startInstallation, type Installation } from '../installation/installation';
import { approveEverything } from '../approve-everything';
import { Random } from '../random';
import type { Outcome, Row, RunOptions } from '../row';
import { shareOut } from '../share-out';
import { boardKinds } from './board-kinds';
import { calendarKinds } from './calendar-kinds';
import { faultyRequests, quickFaults, type CallOutcome, type RunCalls } from './faulty-requests';
import type { Kind } from './kind';
import { mailKinds } from './mail-kinds';

/** Every kind of call that changes something; the dearest of a step first, for its requests are those of its siblings too. */
const kinds: [string, Kind][] = Object.entries({ ...mailKinds, ...calendarKinds, ...boardKinds });

/** Most of the time goes into looking for what was not answered: several installations share the steps out. */
const most = 4;

/** One request, without a key. With a planted fault it is tried first, and the others one after the other: they may wait for minutes. */
const soonDoubled = 'a comment';

/** Each attempt has less time than a slow request takes, and comes back soon. */
const options = {
  startToCloseTimeout: '2500 milliseconds',
  retry: { initialInterval: '10 milliseconds', maximumInterval: '100 milliseconds' },
};

/** Every effectful step, with faults at each of its requests. */
export const effectsRow: Row = {
  name: 'effects',
  title: 'Every effectful step × {refused, reset, 5xx and 504 after the effect, slow} × each of its requests',
  bar: '0 doubled, partial or lost; unknown only where nobody can know',
  takesSeconds: 600,
  faults: ['effects are not looked for', 'keys are forgotten'],
  run,
};

async function run({ scale, ...options }: RunOptions): Promise<Outcome> {
  const random = new Random(options.seed);
  const some = kinds.filter(() => scale >= 1 || random.chance(scale));
  const drawn = some.length > 0 ? some : kinds.slice(0, 2);
  const chosen = options.fault === undefined ? drawn : [...kinds.filter(([what]) => what === soonDoubled), ...drawn];
  const bySteps = [...new Set(chosen.map(([, { step }]) => step))];
  const groups = bySteps.map((step) => chosen.filter(([, kind]) => kind.step === step));
  const scenes = await Promise.all(
    Array.from({ length: Math.min(options.fault === undefined ? most : 1, groups.length) }, () => openScene(options)),
  );
  let checked = 0;
  const problems: string[] = [];
  try {
    await shareOut(scenes, groups, async (group, { installation }) => {
      if (options.fault !== undefined && problems.length > 0) return;
      const [freely, approved] = [new Set<string>(), new Set<string>()];
      for (const named of group) {
        const free = await faultyRequests(installation.sandbox, named, runBy(installation, 'free'), { tested: freely });
        const careful = await faultyRequests(installation.sandbox, named, runBy(installation, 'careful'), {
          ...{ tested: approved, faults: quickFaults, onlyWrites: true },
        });
        checked += free.checked + careful.checked;
        problems.push(...free.problems, ...careful.problems.map((problem) => `approved: ${problem}`));
        options.onProgress(`${named[0]}: ${checked} calls, ${problems.length} problems`);
      }
    });
  } finally {
    await Promise.all(scenes.map(({ close }) => close()));
  }
  return {
    checked,
    problems,
    details: `${checked} calls of ${kinds.length} kinds, on autopilot and approved, each with a fault at one request`,
  };
}

/** An installation with the agents, and somebody who approves. */
async function openScene({ onProgress, fault }: Pick<RunOptions, 'onProgress' | 'fault'>) {
  const installation = await startInstallation({
    onProgress,
    plant: fault,
    inMemory: true,
    sandbox: { mail: { transitMilliseconds: 300 } },
    // A late effect is given a sixtieth of it to show: longer than a slow request outlives its attempt, even one sent at the attempt's end.
    environment: { LOOK_FOR_EFFECT_SECONDS: '190' },
  });
  await defineAgents(installation);
  const approving = approveEverything(installation);
  return {
    installation,
    close: () => {
      approving.stop();
      return installation.stop();
    },
  };
}

/** Side by side in one agent workflow. */
const runBy =
  ({ client }: Pick<Installation, 'client'>, agent: 'free' | 'careful'): RunCalls =>
  async (calls) =>
    (await runAsCall({ agent }, () =>
      client.temporal.workflow.execute('steps', {
        taskQueue: agentTaskQueue,
        workflowId: randomUUID(),
        args: [calls.map((call) => ({ ...call, options }))],
      }),
    )) as CallOutcome[];
