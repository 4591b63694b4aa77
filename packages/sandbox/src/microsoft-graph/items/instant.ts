/** Outlook's instants have no fraction of a second. */
export function instant(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}
