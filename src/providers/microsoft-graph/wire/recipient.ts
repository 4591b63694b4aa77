import { z } from 'zod';

/** Someone a message or event names. Either field can be missing: drafts and old mail hold what was typed. */
export const recipientSchema = z.looseObject({
  emailAddress: z.looseObject({ name: z.string().nullish(), address: z.string().nullish() }),
});

export type GraphRecipient = z.output<typeof recipientSchema>;
