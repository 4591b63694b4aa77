import type { RequestFault, RequestFilter, Sandbox } from 'graph-trello-sandbox';
import { isRaw, type Kind, type PreparedCall } from '../kinds/kind';

/** How a call went. */
export interface CallOutcome {
  readonly result?: unknown;
  readonly error?: { readonly type: string; readonly message: string } | undefined;
}

/** Runs calls side by side, with retries that come back soon. */
export type RunCalls = (calls: { step: string; input: unknown }[]) => Promise<readonly CallOutcome[]>;

interface Fault {
  readonly fault: RequestFault;
  readonly times?: number;
  /** Nobody can tell afterwards whether a write was carried out. */
  readonly isAmbiguous: boolean;
  /** The write was carried out. */
  readonly hasEffect: boolean;
}

/** What happens to a request, and, where it says so, to the next one like it. */
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

/** Where nothing is waited for: a refusal that comes before the effect, and an answer that is lost after it. */
export const quickFaults: readonly Fault[] = everyFault.filter(
  ({ fault, times = 1 }) =>
    (fault.kind === 'reset-after-effect' && times === 1) || (fault.kind === 'status' && fault.retryAfter !== undefined),
);

interface Faulty {
  readonly faults?: readonly Fault[];
  readonly tested?: Set<string>;
  /** Whether reads go on well. */
  readonly onlyWrites?: boolean;
}

/**
 * Lets every fault at every request of a kind of call, and counts at the provider what came of it: once each, and whole. That the outcome is
 * unknown may be said of raw calls, which have no key, and of sending and creating a contact, where a request vanished before it had an effect.
 *
 * @param tested requests of a step that were tested before, with another kind of it; those of this kind are added
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

/** How many of the calls may say that their outcome is unknown, and how many of them may have had no effect. */
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

/** The requests a call makes when nothing goes wrong, each once, as what a fault rule matches. */
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
