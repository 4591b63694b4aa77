import { z } from 'zod';

/** Trello disables a webhook after 30 days and more than 1,000 failures in a row. */
export const webhookSchema = z.looseObject({
  id: z.string(),
  idModel: z.string(),
  callbackURL: z.string(),
  active: z.boolean(),
  description: z.string().nullish(),
  consecutiveFailures: z.number().nullish(),
  firstConsecutiveFailDate: z.string().nullish(),
});

export type TrelloWebhook = z.output<typeof webhookSchema>;
