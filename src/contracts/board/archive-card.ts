import { z } from 'zod';
import { idOf, outside } from '../field-marks';
import { accountField } from '../account';
import { defineStep } from '../step';
import { cardFields, checkCard } from './fields/card-field';

export const archiveCard = defineStep({
  name: 'board.archiveCard',
  title: 'Archive Card',
  description:
    'Takes a card off its board into the archive, with all it has; Update Card with "archived": false brings it back. Repeating it changes nothing.',
  input: z.strictObject({ account: accountField, ...cardFields }).superRefine(checkCard),
  output: z.object({
    cardId: z.string().meta(idOf('card')).describe('Id of the card.'),
    name: z.string().meta(outside).describe('Title of the card.'),
    url: z.string().describe('Address in the web view.'),
    alreadyArchived: z.boolean().describe('true: it was archived before this call, and nothing was changed.'),
  }),
  effect: 'update',
  scopes: ['read', 'write'],
  examples: [
    { title: 'A card by its address', input: { card: 'https://trello.com/c/aBcD1234/12-call-lena-back' } },
    { title: 'A card by its name', input: { board: 'Support', card: 'Call Lena back' } },
  ],
  summarise: ({ card }) => `Archive card ${card}`,
});
