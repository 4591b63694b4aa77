import type { Phone } from '../../src/contracts/contacts/contact-fields';

/** Noon, so that the day is the same in any zone Outlook shows it in. */
export const writeBirthday = (day: string | null): string | null => (day === null ? null : `${day}T12:00:00Z`);

export const writeEmails = (emails: readonly string[]) => emails.map((address) => ({ address }));

/** The numbers as Graph keeps them: two lists and one number. */
export function writePhones(phones: readonly Phone[]) {
  const numbers = (kind: Phone['type']) => phones.flatMap(({ type, number }) => (type === kind ? [number] : []));
  return {
    businessPhones: numbers('business'),
    homePhones: numbers('home'),
    mobilePhone: numbers('mobile')[0] ?? null,
  };
}
