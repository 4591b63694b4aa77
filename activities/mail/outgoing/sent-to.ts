import { mostPeople } from '../../../src/contracts/most-people';

/** Returns a mail's recipients for an answer: the first ones, and the total number if there are more. */
export const sentTo = (addresses: readonly string[]): { to: string[]; recipientCount?: number } => ({
  to: addresses.slice(0, mostPeople),
  ...(addresses.length > mostPeople && { recipientCount: addresses.length }),
});
