import { z } from 'zod';

const idHint = 'Find it with Get Boards, or open the item in the web view and add ".json" to its address.';

/** Trello object ids: 24 hexadecimal digits. Short links work for boards and cards only. */
export const objectId = (what: string) =>
  z
    .string()
    .regex(/^[0-9a-f]{24}$/, { error: `A ${what} id is 24 hexadecimal digits. ${idHint}` })
    .describe(`Id of the ${what}. ${idHint}`);

/** A card as people name it: id, short link, or its address. */
export const cardField = z
  .string()
  .regex(/^(?:[0-9a-f]{24}|[A-Za-z0-9]{8}|https:\/\/trello\.com\/c\/[A-Za-z0-9]{8}(?:\/[^\s?#]*)?)$/, {
    error: 'Give the card as its 24-digit id, its short link (8 characters) or its address https://trello.com/c/….',
  })
  .describe('Card id, short link, or address.');
