import type { z } from 'zod';
import { idOf } from '../../field-marks';
import { boardOfNameField, named } from './board-field';

/** A card's id, short link or address. */
export const cardAddress =
  /^(?:[0-9A-Fa-f]{24}|[A-Za-z0-9]{8}|https:\/\/(?:www\.)?trello\.com\/c\/[A-Za-z0-9]{8}(?:[/?#]\S*)?)$/;

/** Fields by which steps name a card; to be checked with {@link checkCard}. */
export const cardFields = {
  card: named
    .meta(idOf('card'))
    .describe(
      'Id, address, or with "board" its name. The short link (the 8 characters after "/c/" in its address) will do. ' +
        'Triggers and Get List Cards answer ids; or open the card in the web view and add ".json" to its address: "id" comes first. ' +
        'A name several cards have is answered with their ids.',
    ),
  board: boardOfNameField,
};

/** Reports a card that is given by name without a board. @param field the field that names the card */
export function checkCard(
  { card, board }: { card: string; board?: string | undefined },
  context: z.core.$RefinementCtx,
  field = 'card',
): void {
  if (board !== undefined || cardAddress.test(card)) return;
  context.addIssue({
    code: 'custom',
    path: [field],
    message:
      'Give the card as its 24-digit id, its short link (8 characters) or its address https://trello.com/c/…; by its name only together with "board".',
  });
}
