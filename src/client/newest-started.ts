/** The times of an execution. */
export interface Lifetime {
  readonly startTime: Date;
  readonly closeTime?: Date | undefined;
}

/** The queries for open and for closed executions, which are listed apart: Temporal orders them by different times. */
export const openAndClosed: readonly string[] = ["ExecutionStatus = 'Running'", "ExecutionStatus != 'Running'"];

/** Returns the executions of several listings that started last, newest first. */
export async function newestOfAll<Execution extends Lifetime>(
  listings: readonly AsyncIterable<Execution>[],
  limit: number,
  newestFirst: (one: Execution, other: Execution) => number = byStart,
): Promise<Execution[]> {
  const found = await Promise.all(listings.map((listing) => newestStarted(listing, limit, newestFirst)));
  return found.flat().sort(newestFirst).slice(0, limit);
}

/**
 * Returns the executions that started last, newest first.
 *
 * @param listing in Temporal's order: closed executions by close time, or open ones by start time, latest first. Not both in one listing
 * @param newestFirst the order, also among executions that started at the same time
 */
async function newestStarted<Execution extends Lifetime>(
  listing: AsyncIterable<Execution>,
  limit: number,
  newestFirst: (one: Execution, other: Execution) => number,
): Promise<Execution[]> {
  let newest: Execution[] = [];
  for await (const execution of listing) {
    const oldest = newest.length < limit ? undefined : newest.at(-1);
    // Nothing starts after it has closed, so every further execution in the listing started earlier still.
    if (oldest !== undefined && (execution.closeTime ?? execution.startTime) < oldest.startTime) break;
    newest = [...newest, execution].sort(newestFirst).slice(0, limit);
  }
  return newest;
}

const byStart = (one: Lifetime, other: Lifetime): number => other.startTime.getTime() - one.startTime.getTime();
