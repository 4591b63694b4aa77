/** Formats an instant without fractions of a second, as Outlook does. */
export function instant(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}
