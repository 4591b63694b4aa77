import { mostPeople } from '../../src/contracts/most-people';

/** Whom a mail goes to, as an answer says it: the first, and how many there are where there are more. */
export const sentTo = (addresses: readonly string[]): { to: string[]; recipientCount?: number } => ({
  to: addresses.slice(0, mostPeople),
  ...(addresses.length > mostPeople ? { recipientCount: addresses.length } : {}),
});
