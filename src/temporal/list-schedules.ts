import type { Client } from '@temporalio/client';
import type { temporal as proto } from '@temporalio/proto';

/** As Temporal tells of it, undecoded. */
export type ListedSchedule = proto.api.schedule.v1.IScheduleListEntry;

const mostAtOnce = 1_000;

/**
 * All schedules of the namespace, a moment behind what happens. Nothing of them is decoded: those of others may hold what only they can read, at which
 * the SDK's own listing ends.
 */
export async function* listSchedules(temporal: Client): AsyncGenerator<ListedSchedule, void, undefined> {
  const { namespace } = temporal.options;
  let nextPageToken: Uint8Array | undefined;
  do {
    const page = await temporal.workflowService.listSchedules({
      namespace,
      maximumPageSize: mostAtOnce,
      ...(nextPageToken === undefined ? {} : { nextPageToken }),
    });
    yield* page.schedules;
    ({ nextPageToken } = page);
  } while (nextPageToken.length > 0);
}
