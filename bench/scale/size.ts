import { scaled } from '../scaled';

/** The number of accounts of each kind, and the number of triggers per account. */
export interface Size {
  readonly mailboxes: number;
  readonly boards: number;
  readonly triggersOfMailbox: number;
  readonly triggersOfBoard: number;
}

/** Returns two thousand accounts and five thousand triggers, or a share of them. */
export const sizeOf = (scale: number): Size => ({
  mailboxes: scaled(1_000, scale, 1),
  boards: scaled(1_000, scale, 1),
  triggersOfMailbox: 2,
  triggersOfBoard: 3,
});

export const triggersOf = ({ mailboxes, boards, triggersOfMailbox, triggersOfBoard }: Size): number =>
  mailboxes * triggersOfMailbox + boards * triggersOfBoard;

export const accountsOf = ({ mailboxes, boards }: Size): number => mailboxes + boards;

export const sizeInWords = (size: Size): string => `${accountsOf(size)} accounts, ${triggersOf(size)} triggers`;

export const mailboxOf = (number: number): string => `person-${number}@contoso.example`;
export const memberOf = (number: number): string => `member${number}`;
