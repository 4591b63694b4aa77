import { z } from 'zod';
import { idOf } from '../field-marks';
import { messageSummarySchema } from '../mail/message-summary';

/** The message that an agent gets: enough for a first reply, small enough for a model. */
export const mailEventSchema = messageSummarySchema.extend({
  account: z.string().describe('Account whose mail it is; pass it to the mail steps that answer it.'),
  mailbox: z.string().optional().describe('Shared mailbox it is in, when one is watched; pass it on as well.'),
  rest: z.string().optional().describe('Only where the text is cut: that it is, and how to read the rest.'),
  internetMessageId: z.string().meta(idOf('internetMessage')).optional(),
});
