import { z } from 'zod';
import { idOf } from '../../field-marks';
import { named } from './board-field';
import { checkCard } from './card-field';

/** Parts that Trello copies besides the description (developer.atlassian.com/cloud/trello/rest/api-group-cards/#api-cards-post, `keepFromSource`). */
export const partsOfCard = [
  ...(['attachments', 'checklists', 'comments', 'customFields', 'due'] as const),
  ...(['start', 'labels', 'members', 'stickers'] as const),
] as const;

export type PartOfCard = (typeof partsOfCard)[number];

/** Fields by which a step that creates a card names the card to copy; to be checked with {@link checkCopy}. */
export const copyFields = {
  copyFrom: named
    .meta(idOf('card'))
    .optional()
    .describe(
      'Card to copy: id, address, or with "board" its name. The short link will do. Its description comes along where none is given, and of the rest what "keep" says.',
    ),
  keep: z
    .array(z.enum(partsOfCard))
    .min(1)
    .max(partsOfCard.length)
    .optional()
    .describe('What of it; left out: all. Dates, labels and members that are given here take the place of its own.'),
};

interface Copy {
  copyFrom?: string | undefined;
  keep?: readonly PartOfCard[] | undefined;
  board?: string | undefined;
  due?: string | undefined;
  start?: string | undefined;
  labels: readonly string[];
  members: readonly string[];
}

/** Returns the parts that a call itself gives: a copy gets these instead of the other card's. */
export const partsGiven = ({ due, start, labels, members }: Copy): PartOfCard[] => [
  ...(due === undefined ? [] : (['due'] as const)),
  ...(start === undefined ? [] : (['start'] as const)),
  ...(labels.length === 0 ? [] : (['labels'] as const)),
  ...(members.length === 0 ? [] : (['members'] as const)),
];

/** Reports a card to copy that is given by name without a board, and parts that are both given and kept. */
export function checkCopy(input: Copy, context: z.core.$RefinementCtx): void {
  const { copyFrom, keep, board } = input;
  const problem = (message: string) => context.addIssue({ code: 'custom', path: ['keep'], message });
  if (copyFrom !== undefined) checkCard({ card: copyFrom, board }, context, 'copyFrom');
  else if (keep !== undefined) problem('Say of which card, as "copyFrom".');
  const both = partsGiven(input).filter((part) => keep?.includes(part));
  if (both.length > 0)
    problem(`What you give takes the place of the card's own: leave ${both.join(', ')} out of "keep".`);
}
