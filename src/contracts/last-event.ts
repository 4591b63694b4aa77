import type { RecentEvent } from './trigger-report';

/** The last event of a log, oldest first, that came when it happened; undefined where there is none. */
export const lastEvent = (recent: readonly RecentEvent[]): RecentEvent | undefined =>
  recent.findLast(({ late }) => late !== true);
