import { z } from 'zod';
import { notInSandbox } from './absent-routes';
import { eventItemId } from '../calendar/occurrence-id';
import { mailboxRoutes } from './graph-environment';
import type { GraphWorld } from '../graph-world';
import type { Mailbox } from '../users/mailbox';
import type { IdForm } from './outlook-ids';
import { readBody } from './read-body';
import { requireScope } from './require-scope';

const forms = ['entryId', 'ewsId', 'immutableEntryId', 'restId', 'restImmutableEntryId'] as const;
const input = z.strictObject({
  inputIds: z.array(z.string()).min(1).max(1000),
  sourceIdType: z.enum(forms),
  targetIdType: z.enum(forms),
});

/** `POST /translateExchangeIds` between Graph's own two id forms (learn.microsoft.com/graph/api/user-translateexchangeids). */
export function translateIdsRoutes({ core }: GraphWorld) {
  const app = mailboxRoutes();
  app.post('/', async (context) => {
    requireScope(context.var, 'Mail', 'Read');
    const { inputIds, sourceIdType, targetIdType } = await readBody(context, input);
    if (![sourceIdType, targetIdType].every((form) => form.startsWith('rest'))) {
      throw notInSandbox('POST', `/translateExchangeIds from ${sourceIdType} to ${targetIdType}`);
    }
    const form = targetIdType === 'restId' ? 'default' : 'immutable';
    const value = inputIds.map((sourceId) => {
      const targetId = idIn(context.get('mailbox'), sourceId, form);
      const errorDetails = { code: 'ErrorItemNotFound', message: 'The specified object was not found in the store.' };
      return targetId === undefined ? { sourceId, errorDetails } : { sourceId, targetId };
    });
    return context.json({
      '@odata.context': `${core.urls.graph}/v1.0/$metadata#Collection(microsoft.graph.convertIdResult)`,
      value,
    });
  });
  return app;
}

function idIn(mailbox: Mailbox, id: string, form: IdForm): string | undefined {
  const item = mailbox.messages.find(id) ?? mailbox.contacts.find(id);
  if (item) return form === 'immutable' ? item.immutableId : item.id;
  const event = mailbox.calendars.findItem(id);
  return event && eventItemId(event, form);
}
