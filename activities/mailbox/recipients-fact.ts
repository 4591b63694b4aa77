import type { ReviewFact } from '../../src/contracts/review';
import type { GraphRecipient } from '../../src/providers/microsoft-graph/wire/recipient';
import { addressOf } from './address-of';

/** Returns all recipients of one envelope line; nothing if there are none. */
export function recipientsFact(name: string, recipients: readonly GraphRecipient[]): ReviewFact[] {
  const binds = recipients.flatMap(addressOf).map(({ address }) => address);
  return binds.length === 0 ? [] : [{ name, value: namesOf(recipients).join(', '), binds }];
}

/** Puts the address first: people choose their own name, which can be another address. */
export const namesOf = (recipients: readonly GraphRecipient[]): string[] =>
  recipients.flatMap(addressOf).map(({ address, name }) => (name === undefined ? address : `${address} (${name})`));
