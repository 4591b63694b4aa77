import type { Phone } from '../../src/contracts/contacts/contact-fields';

/** Writes noon, so that the day is the same in any time zone in which Outlook shows it. */
export const writeBirthday = (day: string | null): string | null => (day === null ? null : `${day}T12:00:00Z`);

export const writeEmails = (emails: readonly string[]) => emails.map((address) => ({ address }));

/** Returns the numbers as Graph stores them: two lists and one number. */
export function writePhones(phones: readonly Phone[]) {
  const numbers = (kind: Phone['type']) => phones.flatMap(({ type, number }) => (type === kind ? [number] : []));
  return {
    businessPhones: numbers('business'),
    homePhones: numbers('home'),
    mobilePhone: numbers('mobile')[0] ?? null,
  };
}
