import type { RequestFault, RequestFilter, Sandbox } from 'graph-trello-sandbox';
import { isRaw, type Kind, type PreparedCall } from '../kinds/kind';

/** The outcome of a call. */
export interface CallOutcome {
  readonly result?: unknown;
  readonly error?: { readonly type: string; readonly message: string } | undefined;
}

/** Runs calls concurrently, with short retry intervals. */
export type RunCalls = (calls: { step: string; input: unknown }[]) => Promise<readonly CallOutcome[]>;

interface Fault {
  readonly fault: RequestFault;
  readonly times?: number;
  /** Afterwards it is impossible to determine whether a write was carried out. */
  readonly isAmbiguous: boolean;
  /** The write was carried out. */
  readonly hasEffect: boolean;
}

/** The fault of a request and, where given, the fault of the next request like it. */
export const everyFault: readonly Fault[] = [
  { fault: { kind: 'status', status: 429 }, isAmbiguous: false, hasEffect: false },
  { fault: { kind: 'status', status: 429, retryAfter: 0.05 }, isAmbiguous: false, hasEffect: false },
  { fault: { kind: 'status', status: 503 }, isAmbiguous: true, hasEffect: false },
  { fault: { kind: 'status', status: 504 }, isAmbiguous: true, hasEffect: false },
  { fault: { kind: 'status-after-effect', status: 500 }, isAmbiguous: true, hasEffect: true },
  { fault: { kind: 'status-after-effect', status: 503 }, isAmbiguous: true, hasEffect: true },
  { fault: { kind: 'status-after-effect', status: 504 }, isAmbiguous: true, hasEffect: true },
  { fault: { kind: 'reset-before-effect' }, isAmbiguous: true, hasEffect: false },
  { fault: { kind: 'reset-after-effect' }, isAmbiguous: true, hasEffect: true },
  { fault: { kind: 'reset-after-effect' }, times: 2, isAmbiguous: true, hasEffect: true },
  { fault: { kind: 'delay', milliseconds: 3_000 }, isAmbiguous: true, hasEffect: true },
];

/** Faults that need no waiting: a refusal before the effect, and a response that is lost after the effect. */
export const quickFaults: readonly Fault[] = everyFault.filter(
  ({ fault, times = 1 }) =>
    (fault.kind === 'reset-after-effect' && times === 1) || (fault.kind === 'status' && fault.retryAfter !== undefined),
);

interface Faulty {
  readonly faults?: readonly Fault[];
  readonly tested?: Set<string>;
  /** Whether reads are left undisturbed. */
  readonly onlyWrites?: boolean;
}

/**
 * Injects every fault into every request of a kind of call, and counts the effects at the provider: each call needs exactly one whole effect. Only
 * raw calls (which have no key), and sending and creating a contact whose request vanished before its effect, may report an unknown outcome.
 *
 * @param tested requests of a step already tested with another kind of it; the function adds the requests of this kind
 */
export async function faultyRequests(
  sandbox: Sandbox,
  [what, kind]: readonly [string, Kind],
  run: RunCalls,
  { faults = everyFault, tested = new Set<string>(), onlyWrites = false }: Faulty = {},
): Promise<{ checked: number; problems: string[] }> {
  const problems: string[] = [];
  const made = await requestsOf(sandbox, kind, run, tested);
  const requests = onlyWrites ? made.filter(({ method }) => method !== 'GET') : made;
  for (const match of requests) {
    const rules = faults.map(({ fault, times = 1 }) => sandbox.faults.add({ match, fault, times }));
    const { made, outcomes } = await runOnce(sandbox, kind, run, faults.length);
    for (const rule of rules) sandbox.faults.remove(rule);
    problems.push(
      ...judge(made, outcomes, canBeUnknown(kind, match, faults)).map((problem) => tell(what, match, problem)),
    );
  }
  return { checked: requests.length * faults.length, problems };
}

const tell = (what: string, { method, path }: RequestFilter, problem: string): string =>
  `${what}, ${method ?? ''} ${String(path)}: ${problem}`;

/** Returns how many of the calls may report an unknown outcome, and how many of those may have had no effect. */
function canBeUnknown(kind: Kind, { method, path }: RequestFilter, faults: readonly Fault[]) {
  const isRawWrite = isRaw(kind) && method !== 'GET';
  const isNoted = method === 'POST' && path instanceof RegExp && /\/send\$$/.test(path.source);
  const ambiguous = faults.filter(({ isAmbiguous }) => isAmbiguous);
  const vanished = ambiguous.filter(({ hasEffect }) => !hasEffect);
  return { unknown: isRawWrite ? ambiguous.length : isNoted ? vanished.length : 0, isRawWrite };
}

function judge(
  made: readonly PreparedCall[],
  outcomes: readonly CallOutcome[],
  { unknown, isRawWrite }: { unknown: number; isRawWrite: boolean },
): string[] {
  const judged = outcomes.map(({ error }, index) => ({ error, effects: made[index]?.count() ?? Number.NaN }));
  const isUnknown = judged.filter(({ error }) => error?.type === 'OutcomeUnknown');
  const wrong = judged.filter(({ error, effects }) => {
    if (error === undefined) return isRawWrite ? !(effects <= 1) : effects !== 1;
    return error.type !== 'OutcomeUnknown' || !(effects <= 1);
  });
  return [
    ...wrong.map(
      ({ error, effects }) =>
        `${String(effects)} effects, ${error === undefined ? 'done' : `${error.type}: ${error.message}`}`,
    ),
    ...(isUnknown.length <= unknown ? [] : [`${isUnknown.length} unknown, where ${unknown} can be`]),
  ];
}

let calls = 0;

async function runOnce(sandbox: Sandbox, { step, prepare }: Kind, run: RunCalls, howMany: number) {
  const made = Array.from({ length: howMany }, () => prepare(`Case ${String((calls += 1))}.`, sandbox));
  return { made, outcomes: await run(made.map(({ input }) => ({ step, input }))) };
}

/** Returns the requests of a call without faults, each once, as matchers of fault rules. */
async function requestsOf(sandbox: Sandbox, kind: Kind, run: RunCalls, tested: Set<string>): Promise<RequestFilter[]> {
  sandbox.requests.clear();
  const { made, outcomes } = await runOnce(sandbox, kind, run, 1);
  const problems = judge(made, outcomes, { unknown: 0, isRawWrite: false });
  if (problems.length > 0) throw new Error(`${kind.step} fails without any fault: ${problems.join()}`);
  const seen = new Map<string, RequestFilter>();
  for (const { provider, method, path } of sandbox.requests.list()) {
    if (provider === 'login') continue;
    const pattern = `^${path.split('/').map(anyId).join('/')}$`;
    seen.set(`${kind.way ?? kind.step} ${method} ${pattern}`, { provider, method, path: new RegExp(pattern) });
  }
  const untested = [...seen].filter(([request]) => !tested.has(request));
  for (const [request] of untested) tested.add(request);
  return untested.map(([, match]) => match);
}

const anyId = (segment: string): string =>
  segment.length > 15 && !segment.startsWith('create') ? '[^/]+' : segment.replaceAll(/[.$]/g, '\\$&');
