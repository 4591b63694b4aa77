import { z } from 'zod';
import { actionDataSchema } from './action';
import { memberSchema } from './member';

/** A member's notification. `data` comes from the action behind it, if there is one; a card that is due soon has none. */
export const notificationSchema = z.looseObject({
  id: z.string(),
  type: z.string(),
  date: z.string(),
  unread: z.boolean(),
  idAction: z.string().nullish(),
  idMemberCreator: z.string().nullish(),
  memberCreator: memberSchema.nullish().catch(undefined),
  data: actionDataSchema
    .extend({
      organization: z
        .looseObject({ id: z.string(), name: z.string().optional().catch(undefined) })
        .optional()
        .catch(undefined),
    })
    .catch({}),
});

export type TrelloNotification = z.output<typeof notificationSchema>;
