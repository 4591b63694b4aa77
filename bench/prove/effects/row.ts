import { randomUUID } from 'node:crypto';
import { runAsCall } from '../../../src/temporal/call/current-call';
import { defineAgents } from '../agent-calls';
import { agentTaskQueue, startInstallation, type Installation } from '../installation/installation';
import { approveEverything } from '../approve-everything';
import { everyKind } from '../kinds/every-kind';
import type { Kind } from '../kinds/kind';
import { Random } from '../random';
import type { Outcome, Row, RunOptions } from '../row';
import { faultyRequests, quickFaults, type CallOutcome, type RunCalls } from './faulty-requests';

const kinds: [string, Kind][] = Object.entries(everyKind);

/** Most of the time is spent looking up unanswered requests, so several installations share the steps. */
const installations = 4;

/** One request, without a key. With a planted fault it runs first; the others run one after the other, as they may wait for minutes. */
const soonDoubled = 'a comment';

/** Each attempt has less time than a slow request takes, and is retried soon. */
const options = {
  startToCloseTimeout: '2500 milliseconds',
  retry: { initialInterval: '10 milliseconds', maximumInterval: '100 milliseconds' },
};

/** Tests every effectful step with faults at each of its requests. */
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
  const isPlanted = options.fault !== undefined;
  const chosen = isPlanted ? [...kinds.filter(([what]) => what === soonDoubled), ...drawn] : drawn;
  const names = [...new Set(chosen.map(([, { step }]) => step))];
  // An installation that has finished a step takes the next one.
  const steps = names.map((name) => chosen.filter(([, { step }]) => step === name)).values();
  const found: Found = { checked: 0, problems: [] };
  const count = isPlanted ? 1 : Math.min(installations, names.length);
  await Promise.all(Array.from({ length: count }, () => proveSteps(steps, found, options)));
  return {
    ...found,
    details: `${found.checked} calls of ${kinds.length} kinds, on autopilot and approved, each with a fault at one request`,
  };
}

interface Found {
  checked: number;
  readonly problems: string[];
}

/** Proves one step after the other in a separate installation, and adds its findings. For a planted fault, one finding is enough. */
async function proveSteps(
  steps: IterableIterator<readonly [string, Kind][]>,
  found: Found,
  { onProgress, fault }: Omit<RunOptions, 'scale'>,
): Promise<void> {
  const installation = await startInstallation({
    onProgress,
    plant: fault,
    inMemory: true,
    sandbox: { mail: { transitMilliseconds: 300 } },
    // A late effect has a sixtieth of this time to appear: longer than a slow request outlives its attempt, even one sent at the attempt's end.
    environment: { LOOK_FOR_EFFECT_SECONDS: '190' },
  });
  const { sandbox } = installation;
  const approving = approveEverything(installation);
  try {
    await defineAgents(installation);
    for (const step of steps) {
      if (fault !== undefined && found.problems.length > 0) return;
      const [freely, approved] = [new Set<string>(), new Set<string>()];
      for (const named of step) {
        const free = await faultyRequests(sandbox, named, runBy(installation, 'free'), { tested: freely });
        const careful = await faultyRequests(sandbox, named, runBy(installation, 'careful'), {
          tested: approved,
          faults: quickFaults,
          onlyWrites: true,
        });
        found.checked += free.checked + careful.checked;
        found.problems.push(...free.problems, ...careful.problems.map((problem) => `approved: ${problem}`));
        onProgress(`${named[0]}: ${found.checked} calls, ${found.problems.length} problems`);
      }
    }
  } finally {
    approving.stop();
    await installation.stop();
  }
}

/** Runs the calls concurrently in one agent workflow. */
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
