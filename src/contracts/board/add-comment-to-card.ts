import { defineStep } from '../step';
import { commentInput, commentOutput } from './fields/comment-fields';

export const addCommentToCard = defineStep({
  name: 'board.addCommentToCard',
  title: 'Add Comment to Card',
  description:
    'Adds one comment to a card. Get Card reads comments, Update Card changes the card itself. Calling again adds another.',
  input: commentInput,
  output: commentOutput,
  effect: 'create',
  scopes: ['read', 'write'],
  examples: [{ title: 'A note for the team', input: { card: 'aBcD1234', text: 'Customer was answered.' } }],
  summarise: (input) => `Comment on card ${input.card}`,
});
