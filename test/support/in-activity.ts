import { asyncLocalStorage, Context, type Info } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import { noopMetricMeter, type Logger } from '@temporalio/common';

const silently = (): void => undefined;
const quiet: Logger = {
  ...{ trace: silently, debug: silently, info: silently, warn: silently, error: silently, log: silently },
};

/**
 * Runs a function as an activity does, without a worker: `MockActivityEnvironment` takes seconds to load, and each mutant would have to load it.
 *
 * @param info the part that the function reads
 * @param signal aborted when the activity is cancelled
 * @param warn is told what the function warns of
 */
export function inActivity<Result>(
  info: Partial<Info>,
  client: Client,
  run: () => Promise<Result>,
  onHeartbeat: (details: unknown) => void = silently,
  signal: AbortSignal = new AbortController().signal,
  warn: (message: string) => void = silently,
): Promise<Result> {
  const never = new Promise<never>(silently);
  const context = new Context(
    info as Info,
    never,
    signal,
    onHeartbeat,
    client,
    { ...quiet, warn },
    noopMetricMeter,
    new Map() as never,
  );
  return asyncLocalStorage.run(context, run);
}
