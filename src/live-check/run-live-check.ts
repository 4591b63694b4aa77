import type { AgentIntegrationsClient } from '../client';
import type { AccountOverview } from '../contracts/account';
import { defined } from '../json/defined';
import type { ProviderErrorDetails } from '../contracts/tool-error';
import { failureOf } from '../contracts/failure-of';
import { boardChecks } from './board-checks';
import { boardProbes } from './board-probes';
import { calendarChecks } from './calendar-checks';
import { Skipped, type Check, type CheckContext, type Probe } from './check';
import { cleanBoard } from './clean-board';
import { cleanMailbox } from './clean-mailbox';
import { contactsChecks } from './contacts-checks';
import { retireLeftAgents, startLiveAgent } from './live-agent';
import { mailChecks } from './mail-checks';
import { mailboxProbes } from './mailbox-probes';
import { differences, shapeOf, type Shape } from './shape';
import { trackingProbes } from './tracking-probes';
import { triggerChecks } from './trigger-checks';

/** The result of a check. */
export interface CheckResult {
  name: string;
  does: string;
  outcome: 'good' | 'failed' | 'skipped';
  milliseconds: number;
  /** The shape of the answer. */
  shape?: Shape;
  /** Differences from the sandbox's answer. */
  differences: string[];
  failure?: Failure;
}

export interface ProbeResult {
  name: string;
  asks: string;
  answer?: Readonly<Record<string, string | number | boolean>>;
  failure?: Failure;
}

/** The message may quote the account's content; the other fields do not. */
interface Failure extends Pick<ProviderErrorDetails, 'status' | 'code'> {
  type: string;
  message: string;
}

export interface LiveCheckResult {
  checks: CheckResult[];
  probes: ProbeResult[];
  /** The number of removed things. */
  removed: number;
}

export interface LiveCheckOptions {
  client: AgentIntegrationsClient;
  account: AccountOverview;
  /** A board to work on; without one, the run creates its own. */
  board?: string | undefined;
  /** The sandbox's answers, by name of the check. */
  expected: Readonly<Record<string, Shape>>;
  patience?: CheckContext['patience'];
  onResult?: (result: CheckResult | ProbeResult) => void;
  /** Ends the run after the check in progress; the cleaning still takes place. */
  signal?: AbortSignal;
}

const usualPatience = { pauseMilliseconds: 2_000, looks: 60 };

/** Returns everything a run does, in order, as shown to a person before the run. */
export const checksOf = (context: CheckContext): { checks: Check[]; probes: Probe[] } =>
  context.integration === 'mail'
    ? {
        checks: [
          ...mailChecks(context),
          ...calendarChecks(context),
          ...contactsChecks(context),
          ...triggerChecks(context),
        ],
        probes: [...mailboxProbes(context), ...trackingProbes(context)],
      }
    : { checks: [...boardChecks(context), ...triggerChecks(context)], probes: boardProbes(context) };

/**
 * Runs every step, both ways of a raw call and the triggers once against a connected account, with things made for the run, and compares the
 * answers with the sandbox's. Removes what this run and interrupted earlier ones have created, before and afterwards.
 */
export async function runLiveCheck({
  client,
  account,
  board,
  expected,
  patience = usualPatience,
  onResult = () => undefined,
  signal,
}: LiveCheckOptions): Promise<LiveCheckResult> {
  await retireLeftAgents(client, account);
  const { context, retire } = await startLiveAgent(client, account, { board, patience });
  const result: LiveCheckResult = { checks: [], probes: [], removed: 0 };
  try {
    result.removed += await clean(context);
    const { checks, probes } = checksOf(context);
    for (const check of checks) {
      if (signal?.aborted === true) break;
      const done = await runCheck(check, expected[check.name]);
      result.checks.push(done);
      onResult(done);
    }
    for (const probe of probes) {
      if (signal?.aborted === true) break;
      const done = await runProbe(probe);
      result.probes.push(done);
      onResult(done);
    }
  } finally {
    try {
      result.removed += await clean(context);
    } catch (error) {
      // What the checks have found is told all the same.
      const failure = describe(error);
      result.checks.push({ ...cleaning, outcome: 'failed', milliseconds: 0, differences: [], failure });
    } finally {
      await retire();
    }
  }
  return result;
}

const cleaning = { name: 'clean', does: 'Removes everything again that the run has made.' } as const;

/** Only removes what runs have left behind. */
export async function cleanUp({ client, account, board }: Omit<LiveCheckOptions, 'expected'>): Promise<number> {
  await retireLeftAgents(client, account);
  const { context, retire } = await startLiveAgent(client, account, { board, patience: usualPatience });
  try {
    return await clean(context);
  } finally {
    await retire();
  }
}

const clean = (context: CheckContext): Promise<number> =>
  context.integration === 'mail' ? cleanMailbox(context) : cleanBoard(context);

async function runCheck({ name, does, run }: Check, expected: Shape | undefined): Promise<CheckResult> {
  const began = performance.now();
  const facts = (outcome: CheckResult['outcome']) => ({
    name,
    does,
    outcome,
    milliseconds: Math.round(performance.now() - began),
  });
  try {
    const shape = shapeOf(await run());
    return { ...facts('good'), shape, differences: expected === undefined ? [] : differences(shape, expected) };
  } catch (error) {
    const failure = describe(error);
    return { ...facts(error instanceof Skipped ? 'skipped' : 'failed'), differences: [], failure };
  }
}

async function runProbe({ name, asks, run }: Probe): Promise<ProbeResult> {
  try {
    return { name, asks, answer: await run() };
  } catch (error) {
    return { name, asks, failure: describe(error) };
  }
}

function describe(error: unknown): Failure {
  const failure = failureOf(error);
  const { status, code } = (failure?.details?.[0] ?? {}) as ProviderErrorDetails;
  return {
    type: failure?.type ?? (error instanceof Error ? error.name : 'Error'),
    message: failure?.message ?? (error instanceof Error ? error.message : String(error)),
    ...defined({ status, code }),
  };
}
