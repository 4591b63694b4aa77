import { z } from 'zod';
import { accountField } from '../account';
import { cardFields, checkCard } from './card-field';

/** What both comment steps take. */
export const commentInput = z
  .strictObject({
    account: accountField,
    ...cardFields,
    text: z.string().trim().min(1).max(16_384).describe('The comment, in Markdown; @username mentions a member.'),
  })
  .superRefine(checkCard);

/** What both comment steps answer. */
export const commentOutput = z.object({
  commentId: z.string().describe('Id of the comment.'),
  cardId: z.string().describe('Id of its card.'),
  createdAt: z.string().describe('ISO instant.'),
});
