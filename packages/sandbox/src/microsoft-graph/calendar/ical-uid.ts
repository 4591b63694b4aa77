import { createHash } from 'node:crypto';

/** Returns an `iCalUId`, which is the same in every mailbox with the event. Digits 33 to 40 hold an occurrence's date. */
export function newICalUId(seed: string): string {
  const digest = createHash('sha256').update(seed).digest('hex').toUpperCase();
  return `040000008200E00074C5B7101A82E00800000000${digest.slice(0, 48)}`;
}

/** Returns the series' iCalUId with the year, month and day of the occurrence in it. */
export function occurrenceICalUId(iCalUId: string, date: string): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const hex = [year.toString(16).padStart(4, '0'), ...[month, day].map((part) => part.toString(16).padStart(2, '0'))];
  return `${iCalUId.slice(0, 32)}${hex.join('').toUpperCase()}${iCalUId.slice(40)}`;
}
