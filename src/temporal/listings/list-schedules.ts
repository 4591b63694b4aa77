import type { Client } from '@temporalio/client';
import type { temporal as proto } from '@temporalio/proto';
import { defined } from '../../json/defined';

/** A schedule as Temporal returns it, undecoded. */
export type ListedSchedule = proto.api.schedule.v1.IScheduleListEntry;

const mostAtOnce = 1_000;

/**
 * Lists all schedules of the namespace, a moment behind. Decodes nothing: other people's schedules may contain what only they can read, and the SDK's
 * own listing fails on that.
 */
export async function* listSchedules(temporal: Client): AsyncGenerator<ListedSchedule, void, undefined> {
  const { namespace } = temporal.options;
  let nextPageToken: Uint8Array | undefined;
  do {
    const page = await temporal.workflowService.listSchedules({
      namespace,
      maximumPageSize: mostAtOnce,
      ...defined({ nextPageToken }),
    });
    yield* page.schedules;
    ({ nextPageToken } = page);
  } while (nextPageToken.length > 0);
}
