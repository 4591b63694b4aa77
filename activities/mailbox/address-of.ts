import type { GraphRecipient } from '../../src/providers/microsoft-graph/wire/recipient';

/** Returns the person behind a recipient, or nobody if Graph gives no address. */
export function addressOf({ emailAddress: { name, address } }: GraphRecipient): { name?: string; address: string }[] {
  if (!address) return [];
  return [{ address, ...(!name || name === address ? {} : { name }) }];
}
