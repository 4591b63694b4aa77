import { randomUUID } from 'node:crypto';
import { steps } from '../../../src/contracts';
import { runAsCall } from '../../../src/temporal/current-call';
import { agentTaskQueue, startInstallation, type Installation } from '../installation/installation';
import { Random } from '../random';
import type { Outcome, Row, RunOptions } from '../row';
import { boardKinds } from './board-kinds';
import { calendarKinds } from './calendar-kinds';
import { faultyRequests, type CallOutcome, type RunCalls } from './faulty-requests';
import type { Kind } from './kind';
import { mailKinds } from './mail-kinds';

/** Every kind of call that changes something; the dearest of a step first, for its requests are those of its siblings too. */
const kinds: [string, Kind][] = Object.entries({ ...mailKinds, ...calendarKinds, ...boardKinds });

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
  takesSeconds: 650,
  faults: ['effects are not looked for', 'keys are forgotten'],
  run,
};

async function run({ seed, scale, onProgress, fault }: RunOptions): Promise<Outcome> {
  const installation = await startInstallation({
    onProgress,
    plant: fault,
    sandbox: { mail: { transitMilliseconds: 300 } },
    // A late effect is given a sixtieth of it to show: longer than a slow request outlives its attempt, even one sent at the attempt's end.
    environment: { LOOK_FOR_EFFECT_SECONDS: '190' },
  });
  const { sandbox } = installation;
  try {
    await defineBusyAgent(installation);
    const random = new Random(seed);
    const chosen = kinds.filter(() => scale >= 1 || random.chance(scale));
    const problems: string[] = [];
    const tested = new Set<string>();
    let checked = 0;
    for (const named of chosen.length > 0 ? chosen : kinds.slice(0, 2)) {
      const found = await faultyRequests(sandbox, named, runBy(installation), { tested });
      checked += found.checked;
      problems.push(...found.problems);
      onProgress(`${named[0]}: ${checked} calls, ${problems.length} problems`);
    }
    return {
      checked,
      problems,
      details: `${checked} calls of ${kinds.length} kinds, each with a fault at one request`,
    };
  } finally {
    await installation.stop();
  }
}

/** The agent "busy", which may do everything without asking. */
export async function defineBusyAgent({ client }: Pick<Installation, 'client'>): Promise<void> {
  const equipment = Object.fromEntries(Object.keys(steps).map((step) => [step, { permission: 'autopilot' as const }]));
  await client.agents.define('busy', { workflowType: 'steps', taskQueue: agentTaskQueue, equipment });
}

/** Side by side in one agent workflow. */
export const runBy =
  ({ client }: Pick<Installation, 'client'>): RunCalls =>
  async (calls) =>
    (await runAsCall({ agent: 'busy' }, () =>
      client.temporal.workflow.execute('steps', {
        taskQueue: agentTaskQueue,
        workflowId: randomUUID(),
        args: [calls.map((call) => ({ ...call, options }))],
      }),
    )) as CallOutcome[];
