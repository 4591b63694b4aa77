import { z } from 'zod';
import { idOf, outside } from '../field-marks';
import { defineTrigger } from '../trigger';
import { cardEventFields } from './board-event';
import { cardScope, withinScope } from './board-scope';
import { allMatch, matchWhen } from './match-when';

const newCommentEventSchema = z.object({
  ...cardEventFields,
  comment: z
    .object({ id: z.string().meta(idOf('comment')), text: z.string().meta(outside) })
    .describe('Its id is that of the action.'),
});

export type NewCommentEvent = z.output<typeof newCommentEventSchema>;

export const newComment = defineTrigger({
  name: 'board.newComment',
  title: 'New Comment Added to Card',
  description:
    'Fires once for each comment written on a card of a watched board. Not when a comment is edited or deleted, and not for comments that ' +
    'are copied with their card. The text is as it is when the event is read; a comment deleted before that fires nothing.',
  config: z.strictObject({
    ...cardScope,
    text: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('Only comments that contain this text, in upper or lower case.'),
  }),
  event: newCommentEventSchema,
  matches: ({ text, ...scope }, event: NewCommentEvent) =>
    allMatch(
      withinScope(scope, event),
      matchWhen(
        event.comment.text.toLowerCase().includes(text?.toLowerCase() ?? ''),
        `The comment does not contain "${text ?? ''}".`,
      ),
    ),
  warnings: () => [],
  webhookOnly: 'nothing',
  scopes: ['read'],
});
