import type { PeerName } from './peers';

/**
 * How this project offers a capability. Steps and triggers are named as in the contracts, with the relevant fields in parentheses:
 * `mail.findEmail(flag, messages.conversationId)`. Generating the page fails on names that are not in the contracts.
 */
export type Ours =
  | { readonly how: 'fully' | 'in part'; readonly by: readonly string[]; readonly lacks?: string }
  | { readonly how: 'by raw call'; readonly by: readonly string[]; readonly call: string }
  | { readonly how: 'left out on purpose' | 'not'; readonly by: readonly [] };

/** Something that can be done with a mailbox or a board. */
export interface Capability {
  readonly name: string;
  /** 3: an agent of that group needs it daily; 2: now and then; 1: rarely. */
  readonly value: 1 | 2 | 3;
  readonly ours: Ours;
  /** The peers that offer it, with each peer's name for it in its own list. */
  readonly peers: Readonly<Partial<Record<PeerName, string>>>;
}

export const fully = (...by: string[]): Ours => ({ how: 'fully', by });

/** @param lacks the part that a pre-built step does not do */
export const inPart = (lacks: string, ...by: string[]): Ours => ({ how: 'in part', by, lacks });

/** @param call the method and path of Mail API Call or Board API Call */
export const byRawCall = (step: 'mail.apiCall' | 'board.apiCall', call: string): Ours => ({
  how: 'by raw call',
  by: [step],
  call,
});

export const leftOut: Ours = { how: 'left out on purpose', by: [] };

export const notOurs: Ours = { how: 'not', by: [] };

export const capability = (
  value: Capability['value'],
  name: string,
  ours: Ours,
  peers: Capability['peers'],
): Capability => ({ value, name, ours, peers });
