import { z } from 'zod';

/** A person in a message or event. Either field can be missing: drafts and old mail contain what somebody typed. */
export const recipientSchema = z.looseObject({
  emailAddress: z.looseObject({ name: z.string().nullish(), address: z.string().nullish() }),
});

export type GraphRecipient = z.output<typeof recipientSchema>;
