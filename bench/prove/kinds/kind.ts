import type { Sandbox } from 'graph-trello-sandbox';
import type { Steps } from '../../../src/contracts';

/** One call of a kind, whose effects can be distinguished from those of every other call. */
export interface PreparedCall {
  readonly input: unknown;
  /** How often the effect has happened, counted at the provider; NaN if the effect is incomplete. */
  readonly count: () => number;
}

/** A kind of call that changes something. */
export interface Kind {
  readonly step: keyof Steps;
  /** Another path through the same step: its requests are tested even if its siblings make them too. */
  readonly way?: string;
  /** The effect is a draft, which stays in the mailbox. */
  readonly leavesDraft?: true;
  /** @param name unique to this call, used to find its effects */
  readonly prepare: (name: string, sandbox: Sandbox) => PreparedCall;
}

/** Whether it is a pass-through call: it has no key, the outcome of an unanswered call is unknowable, and a retry is a separate call. */
export const isRaw = ({ step }: Pick<Kind, 'step'>): boolean => step.endsWith('.apiCall');

/** The sandbox's people whose accounts the kinds use. */
export { sandboxMailbox as mailbox } from '../../../src/cli/demo/accounts';
export const customer = 'mara@northwind-bakery.example';
export const boardUser = 'supportbot';

/** Returns the number of items if each is whole, otherwise NaN. */
export const whole = <Item>(items: readonly Item[], isWhole: (item: Item) => boolean): number =>
  items.every(isWhole) ? items.length : Number.NaN;
