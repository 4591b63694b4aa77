import { activityInfo, log } from '@temporalio/activity';
import type { Configuration } from '../../src/configuration';
import type { Cursor, PullInput, PullOutcome, TriggerProblem } from '../../src/contracts/trigger-state';
import { own } from '../../src/contracts/own';
import { isToolError, type ToolErrorType } from '../../src/contracts/tool-error';
import type { Dependencies } from '../dependencies';
import { keepBeating } from '../keep-beating';
import { notYet } from '../not-yet';
import { report } from './report';
import { sources } from './sources';
import type { TriggerSource, Watch } from './trigger-source';
import { watchOf } from './watch';

/** How long a trigger without a webhook goes before it tries again to get one, in milliseconds. */
const withoutWebhook = 15 * 60_000;

/** Refusals that another look does not heal by itself; everything else is waited out. */
const lasting: ReadonlySet<string> = new Set<ToolErrorType>([
  'AccountNotFound',
  'AccountNeedsReconnect',
  'PermissionDenied',
  'NotFound',
  'InvalidInput',
]);

/**
 * Looks for events and answers as soon as there is something to tell: events, a webhook to care for, a problem that began or ended.
 * Until then each attempt fails benignly and says when to come back, which costs the trigger's history nothing; the position moves on
 * in the heartbeat details.
 */
export function pull(dependencies: Dependencies) {
  return async (input: PullInput): Promise<PullOutcome> => {
    const { attempt, ...info } = activityInfo();
    const delay = secondsBetweenLooks(input, dependencies.configuration.cadence) * 1000;
    let cursor = (info.heartbeatDetails as { cursor?: Cursor } | undefined)?.cursor ?? input.cursor;
    const outcome = await keepBeating(
      () => (cursor === undefined ? {} : { cursor }),
      async () => {
        if (attempt === 1 && !input.immediately) return undefined;
        try {
          const { source, watch } = watchOf(dependencies, input.definition);
          cursor ??= source.beginning;
          const keep = (position: Cursor) => {
            cursor = position;
          };
          const found = await look(source, watch, { cursor, keep }, input);
          if (isWorthTelling(found, input)) return found;
          // Only past what nobody has to be told: an attempt that dies with its answer is followed by one that begins where it began.
          ({ cursor } = found);
          return undefined;
        } catch (error) {
          return failedLook(error, cursor, input);
        }
      },
    );
    if (outcome === undefined) throw notYet(delay);
    return outcome;
  };
}

function secondsBetweenLooks({ definition, subscription }: PullInput, cadence: Configuration['cadence']): number {
  const usual = subscription === undefined ? cadence.pollingSeconds : cadence.catchUpSeconds;
  return own(sources, definition.type)?.lookSeconds?.(cadence) ?? usual;
}

async function look(
  source: TriggerSource,
  watch: Watch,
  { cursor, keep }: { cursor: Cursor; keep: (position: Cursor) => void },
  input: PullInput,
): Promise<PullOutcome & { cursor: Cursor }> {
  const lookedAt = new Date().toISOString();
  const pulled = await source.pull(watch, cursor, new Date(input.since), keep);
  return {
    reports: pulled.observations.map((observation) => report(source, watch, observation)),
    cursor: pulled.cursor,
    more: pulled.more,
    ...(pulled.more ? {} : { completeAt: lookedAt }),
    subscriptionNeedsCare: await needsCare(source, watch, input),
  };
}

function isWorthTelling(
  { reports, more, subscriptionNeedsCare }: PullOutcome,
  { cursor, knownProblem }: PullInput,
): boolean {
  const isFirstLook = cursor === undefined;
  return reports.length > 0 || more || subscriptionNeedsCare || isFirstLook || knownProblem !== undefined;
}

/**
 * Whether somebody has to look after the webhook. A look at it that fails takes nothing from the events that were found: what another look does
 * not heal either is a webhook to look after, and anything else is asked again next time.
 */
async function needsCare(source: TriggerSource, watch: Watch, input: PullInput): Promise<boolean> {
  try {
    return !(await isSubscriptionFine(source, watch, input));
  } catch (error) {
    watch.signal.throwIfAborted();
    if (isToolError(error)) return lasting.has(error.type ?? '');
    log.error('The webhook of a trigger could not be looked at', { error });
    return false;
  }
}

async function isSubscriptionFine(
  source: TriggerSource,
  watch: Watch,
  { subscription, knownProblem }: PullInput,
): Promise<boolean> {
  const { publicUrl } = watch.dependencies.configuration;
  if (publicUrl === undefined || !source.canSubscribe(watch.config)) return subscription === undefined;
  // An account that has just come back gets its webhook at once.
  if (subscription === undefined && knownProblem?.kind === 'needs reconnect') return false;
  if (subscription === undefined) return Date.now() - activityInfo().scheduledTimestampMs < withoutWebhook;
  return subscription.callbackUrl.startsWith(publicUrl) && (await source.isHealthy(watch, subscription));
}

function failedLook(error: unknown, cursor: Cursor | undefined, { knownProblem }: PullInput): PullOutcome | undefined {
  if (!isToolError(error) || !lasting.has(error.type ?? '')) throw error;
  if (error.message === knownProblem?.text) return undefined;
  const kind =
    error.type === 'AccountNeedsReconnect' || error.type === 'AccountNotFound' ? 'needs reconnect' : 'provider refused';
  const problem: TriggerProblem = { kind, text: error.message };
  return {
    reports: [],
    ...(cursor === undefined ? {} : { cursor }),
    more: false,
    subscriptionNeedsCare: false,
    problem,
  };
}
