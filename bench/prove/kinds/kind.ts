import type { Sandbox } from 'graph-trello-sandbox';
import type { Steps } from '../../../src/contracts';

/** One call of a kind, whose effects can be told from those of every other call. */
export interface PreparedCall {
  readonly input: unknown;
  /** How often the effect has happened, counted at the provider; NaN where it is there in part. */
  readonly count: () => number;
}

/** A kind of call that changes something. */
export interface Kind {
  readonly step: keyof Steps;
  /** Another way through the same step: its requests are tested though its siblings make them too. */
  readonly way?: string;
  /** Its effect is a draft, which stays in the mailbox. */
  readonly leavesDraft?: true;
  /** @param name no other call's, to find its effects by */
  readonly prepare: (name: string, sandbox: Sandbox) => PreparedCall;
}

/** A pass-through call has no key: nobody can know what became of one that was not answered, and one that is begun again is another. */
export const isRaw = ({ step }: Pick<Kind, 'step'>): boolean => step.endsWith('.apiCall');

/** The sandbox's people whose accounts are used. */
export { sandboxMailbox as mailbox } from '../../../src/cli/demo/accounts';
export const customer = 'mara@northwind-bakery.example';
export const boardUser = 'supportbot';

/** How many there are, if each is whole. */
export const whole = <Item>(items: readonly Item[], isWhole: (item: Item) => boolean): number =>
  items.every(isWhole) ? items.length : Number.NaN;
