import { z } from 'zod';

/** `expirationDateTime` can be later than requested: Graph raises less than 45 minutes ahead to 45. */
export const subscriptionSchema = z.looseObject({
  id: z.string(),
  resource: z.string(),
  changeType: z.string(),
  expirationDateTime: z.string(),
  notificationUrl: z.string().nullish(),
  lifecycleNotificationUrl: z.string().nullish(),
  clientState: z.string().nullish(),
});

export type GraphSubscription = z.output<typeof subscriptionSchema>;
