import { z } from 'zod';
import { idOf } from '../../field-marks';
import { accountField } from '../../account';
import { cardFields, checkCard } from './card-field';

/** Input of both comment steps. */
export const commentInput = z
  .strictObject({
    account: accountField,
    ...cardFields,
    text: z.string().trim().min(1).max(16_384).describe('Markdown; @username mentions a member. The comment.'),
  })
  .superRefine(checkCard);

/** Output of both comment steps. */
export const commentOutput = z.object({
  commentId: z.string().meta(idOf('comment')).describe('Id of the comment.'),
  cardId: z.string().meta(idOf('card')).describe('Id of its card.'),
  createdAt: z.string().describe('ISO instant.'),
});
