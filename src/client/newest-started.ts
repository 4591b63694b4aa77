/** Of an execution, what tells when it ran. */
export interface Lifetime {
  readonly startTime: Date;
  readonly closeTime?: Date | undefined;
}

/**
 * The executions that started last, newest first.
 *
 * @param listing as Temporal lists: what closed last first; of what is open, what started last first. Not both in one listing
 * @param newestFirst the order, also among those that started at once
 */
export async function newestStarted<Execution extends Lifetime>(
  listing: AsyncIterable<Execution>,
  limit: number,
  newestFirst: (one: Execution, other: Execution) => number = byStart,
): Promise<Execution[]> {
  let newest: Execution[] = [];
  for await (const execution of listing) {
    const oldest = newest.length < limit ? undefined : newest.at(-1);
    // Nothing starts after it has closed, so all that is listed from here on started earlier still.
    if (oldest !== undefined && (execution.closeTime ?? execution.startTime) < oldest.startTime) break;
    newest = [...newest, execution].sort(newestFirst).slice(0, limit);
  }
  return newest;
}

const byStart = (one: Lifetime, other: Lifetime): number => other.startTime.getTime() - one.startTime.getTime();
