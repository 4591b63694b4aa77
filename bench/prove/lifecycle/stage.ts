import { setTimeout as sleep } from 'node:timers/promises';
import type { StepCall } from '../../../test/support/agents';
import { hasty, problemsOf, startCall, type RunningCall } from '../agent-calls';
import type { Installation } from '../installation/installation';
import type { OlderProduct } from '../installation/older-product';
import { everyKind, prepareCall, type EffectfulCall } from '../kinds/every-kind';
import { isRaw } from '../kinds/kind';
import { persistently, within } from '../persistently';
import { inTime } from '../until';

/** In milliseconds. */
const held = 2_000;

/** In seconds: how long a call may still take when nothing disturbs it any more. */
const longestCall = 240;

/** Folders with a child folder cost one more request for every lookup of a folder by name: scenes could not be compared. */
const addsToLooks = 'a folder made, with the one above it';

/** Excludes raw calls, for which nothing is guaranteed. */
const kinds = Object.entries(everyKind)
  .filter(([name, kind]) => !isRaw(kind) && name !== addsToLooks)
  .map(([name]) => name);

/** The calls of a scene and their options. */
interface Calls {
  /** Whether every release in the scene supports the call; default: all of them. */
  readonly takes?: OlderProduct['takes'];
  readonly options?: StepCall['options'];
}

interface Started {
  readonly call: EffectfulCall;
  readonly running: RunningCall;
}

/** The common state of all scenes of one run. */
export interface Stage {
  readonly installation: Installation;
  readonly onProgress: (line: string) => void;
  /** Copies of every kind of call in a scene. */
  readonly copies: number;
  readonly scale: number;
  /** Calls of all scenes so far. */
  readonly calls: EffectfulCall[];
}

/** Plays a scene; returns what did not hold. */
export type Scene = (stage: Stage) => Promise<string[]>;

/** Starts as many calls of each kind as the stage says. */
export async function startEveryKind(
  { installation, copies, calls }: Stage,
  what: string,
  { takes = () => true, options = hasty }: Calls = {},
): Promise<Started[]> {
  const started: Started[] = [];
  for (let copy = 0; copy < copies; copy += 1) {
    for (const kind of kinds) {
      const call = prepareCall(kind, `${what} ${calls.length + 1}.`, installation.sandbox);
      const isDone = takes(call);
      // A call that is not done leaves the draft that it began with.
      calls.push(isDone ? call : { ...call, leavesDraft: true });
      if (!isDone) continue;
      started.push({ call, running: await startCall(installation, 'free', call, options) });
    }
  }
  return started;
}

/** Starts calls of every kind, disturbs them when the first requests are under way, and waits for all calls. */
export async function everyKindHolds(
  stage: Stage,
  what: string,
  disturb: (installation: Installation) => Promise<void>,
  calls?: Calls,
): Promise<string[]> {
  const { installation } = stage;
  const { sandbox } = installation;
  const before = sandbox.requests.count();
  sandbox.faults.add({ match: { method: 'POST' }, fault: { kind: 'delay-after-effect', milliseconds: 500 } });
  const started = await startEveryKind(stage, what, calls);
  await inTime(() => sandbox.requests.count() > before, 10);
  await disturb(installation);
  await persistently(() => installation.client.temporal.workflowService.getSystemInfo({}));
  const outcomes = await Promise.all(started.map(({ running }) => within(running.outcome(), longestCall)));
  sandbox.faults.clear();
  return started.flatMap(({ call }, index) => problemsOf(call, outcomes[index]));
}

type Handle = ReturnType<Installation['client']['temporal']['workflow']['getHandle']>;

/** Ends workflows while their requests are held: effects that have not happened stay undone, and nothing happens twice. */
export async function endAmidst(
  stage: Stage,
  what: string,
  end: (handle: Handle) => Promise<unknown>,
): Promise<string[]> {
  const { sandbox, client } = stage.installation;
  const fault = { kind: 'delay-after-effect', milliseconds: held } as const;
  sandbox.faults.add({ match: { method: 'POST' }, fault, times: 5 });
  const started = await startEveryKind({ ...stage, copies: 1 }, what);
  await sleep(500);
  await Promise.allSettled(started.map(({ running }) => end(client.temporal.workflow.getHandle(running.workflowId))));
  await Promise.allSettled(started.map(({ running }) => running.outcome()));
  // Requests under way at the provider arrive.
  await sleep(held + 500);
  sandbox.faults.clear();
  return started.flatMap(({ call: { kind, name, count } }) => {
    const effects = count();
    return effects > 1 ? [`${kind} (${name}) was doubled: ${effects} effects`] : [];
  });
}
