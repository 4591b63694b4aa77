import { z } from 'zod';
import { accountField } from '../account';
import { defineStep } from '../step';
import { cardField } from './board-field';

export const addCommentToCard = defineStep({
  name: 'board.addCommentToCard',
  title: 'Add Comment to Card',
  description:
    'Adds one comment to a card. Use Update Card to change the card itself. Repeating the call adds another comment; a retry by the system does not.',
  input: z.strictObject({
    account: accountField,
    card: cardField,
    text: z.string().trim().min(1).max(16_384).describe('Markdown; @username mentions a member.'),
  }),
  output: z.object({
    commentId: z.string(),
    cardId: z.string(),
    createdAt: z.string().describe('ISO instant.'),
  }),
  effect: 'create',
  scopes: ['read', 'write'],
  examples: [{ title: 'A note for the team', input: { card: 'aBcD1234', text: 'Customer was answered.' } }],
  summarise: (input) => `Comment on card ${input.card}`,
});
