import { Interval } from 'luxon';

export interface BusyBlock {
  interval: Interval<true>;
  status: string;
  subject?: string;
}

/** Returns the blocks in order of time, without duplicates from overlapping requests. Without subjects, adjacent blocks of one status are merged. */
export function joinBlocks(blocks: readonly BusyBlock[], withSubjects: boolean): BusyBlock[] {
  const unique = [
    ...new Map(
      blocks.map((block) => [`${block.interval.toISO()} ${block.status} ${block.subject ?? ''}`, block]),
    ).values(),
  ];
  const joined = withSubjects ? unique : joinedByStatus(unique);
  return joined.sort((one, other) => one.interval.start.toMillis() - other.interval.start.toMillis());
}

function joinedByStatus(blocks: readonly BusyBlock[]): BusyBlock[] {
  const statuses = [...new Set(blocks.map(({ status }) => status))];
  return statuses.flatMap((status) =>
    Interval.merge(blocks.filter((block) => block.status === status).map(({ interval }) => interval)).flatMap(
      (interval) => (interval.isValid ? [{ interval, status }] : []),
    ),
  );
}
