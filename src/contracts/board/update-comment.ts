import { z } from 'zod';
import { idOf, onlyIfTrue, outside } from '../field-marks';
import { accountField } from '../account';
import { defineStep } from '../step';
import { isObjectId } from './fields/object-id';

export const updateComment = defineStep({
  name: 'board.updateComment',
  title: 'Update Comment',
  description:
    'Changes the text of a comment the account itself has written, or removes a comment. Get Card shows comments with their ids; Add Comment to Card makes one. Repeating it changes nothing.',
  input: z
    .strictObject({
      account: accountField,
      commentId: z
        .string()
        .trim()
        .refine(isObjectId, { error: 'The id of a comment has 24 hexadecimal digits. Get Card answers it.' })
        .meta(idOf('comment'))
        .describe('Comment id. As Get Card, Add Comment to Card or a trigger answered it.'),
      text: z.string().trim().min(1).max(16_384).optional().describe('Markdown; replaces the old text. The comment.'),
      remove: z.boolean().default(false).describe('Remove. Takes the comment off its card for good.'),
    })
    .refine(({ text, remove }) => (text === undefined) === remove, {
      error: 'Give either the new "text", or "remove": true.',
      path: ['text'],
    }),
  output: z.object({
    commentId: z.string().meta(idOf('comment')).describe('Id of the comment.'),
    cardId: z.string().meta(idOf('card')).optional().describe('Id of its card.'),
    text: z.string().meta(outside).optional().describe('What it says now.'),
    removed: z.boolean().meta(onlyIfTrue).describe('true: it is gone.'),
  }),
  effect: ({ remove }) => (remove ? 'delete' : 'update'),
  scopes: ['read', 'write'],
  examples: [
    {
      title: 'Put it right',
      input: { commentId: '65f0c0de65f0c0de65f0c0de', text: 'The customer was answered on Monday.' },
    },
    { title: 'Take it back', input: { commentId: '65f0c0de65f0c0de65f0c0de', remove: true } },
  ],
  summarise: ({ commentId, remove }) => `${remove ? 'Remove' : 'Change'} comment ${commentId}`,
});
