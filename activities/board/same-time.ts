/** Whether a date of Trello's is the one that was written, if one was: to the minute, since nothing says that it keeps seconds. */
export const isSameTime = (one: string | null | undefined, other: string | undefined): boolean =>
  other === undefined ? one == null : Math.abs(Date.parse(one ?? '') - Date.parse(other)) < 60_000;
