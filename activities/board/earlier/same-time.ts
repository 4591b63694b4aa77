/** Whether Trello's date equals the date that was written, if one was: to the minute, since no document says that Trello keeps seconds. */
export const isSameTime = (one: string | null | undefined, other: string | undefined): boolean =>
  other === undefined ? one == null : Math.abs(Date.parse(one ?? '') - Date.parse(other)) < 60_000;
