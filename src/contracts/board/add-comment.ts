import { defineStep } from '../step';
import { addCommentToCard } from './add-comment-to-card';
import { commentInput } from './fields/comment-fields';

/** The first version of {@link addCommentToCard}, kept for agents equipped with it. */
export const addComment = defineStep({
  ...addCommentToCard,
  name: 'board.addComment',
  title: 'Add Comment (legacy)',
  replacedBy: addCommentToCard.name,
  description:
    'Deprecated: use Add Comment to Card (board.addCommentToCard) instead, which does the same. Adds one comment to a card. Calling again adds another.',
  input: commentInput.meta({ deprecated: true }),
});
