import { z } from 'zod';
import { notInSandbox } from './absent-routes';
import { eventItemId } from '../calendar/occurrence-id';
import { mailboxRoutes } from './graph-environment';
import { GraphError } from './graph-error';
import type { GraphWorld } from '../graph-world';
import type { Mailbox } from '../users/mailbox';
import type { IdForm } from './outlook-ids';
import { readBody } from './read-body';
import { requireScope, requireUserRead } from './require-scope';

const forms = ['entryId', 'ewsId', 'immutableEntryId', 'restId', 'restImmutableEntryId'] as const;
const input = z.strictObject({
  inputIds: z.array(z.string()).min(1).max(1000),
  sourceIdType: z.enum(forms),
  targetIdType: z.enum(forms),
});

/**
 * `POST /translateExchangeIds` between Graph's own two id forms, which asks for `User.Read` (learn.microsoft.com/graph/api/user-translateexchangeids).
 * The page has had `User.Read.All` for applications, and has "Not supported" today.
 */
export function translateIdsRoutes({ core }: GraphWorld) {
  const app = mailboxRoutes();
  app.post('/', async (context) => {
    const { token, mailbox } = context.var;
    requireUserRead(context.var);
    if (token.user.id !== mailbox.owner.id) requireScope(context.var, 'Mail', 'Read');
    const { inputIds, sourceIdType, targetIdType } = await readBody(context, input);
    if (![sourceIdType, targetIdType].every((form) => form.startsWith('rest'))) {
      throw notInSandbox('POST', `/translateExchangeIds from ${sourceIdType} to ${targetIdType}`);
    }
    const form = targetIdType === 'restId' ? 'default' : 'immutable';
    if (inputIds.some((id) => formOf(mailbox, id) === form)) throw alreadyIn(form);
    const value = inputIds.map((sourceId) => {
      const targetId = idIn(mailbox, sourceId, form);
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

function formOf(mailbox: Mailbox, id: string): IdForm | undefined {
  return (['immutable', 'default'] as const).find((form) => idIn(mailbox, id, form) === id);
}

/** One id of the other form fails the whole call. (text and code as clients quote them, of the immutable form; that of the other is the sandbox's) */
function alreadyIn(form: IdForm): GraphError {
  const [value, expected] = form === 'immutable' ? ['ImmutableId', 'EntryId'] : ['EntryId', 'ImmutableId'];
  return new GraphError(
    400,
    'InvalidArgument',
    `Invalid value for arg: storeObjectId.IdType, value: ${value}, expected: ${expected}`,
  );
}

function idIn(mailbox: Mailbox, id: string, form: IdForm): string | undefined {
  const item = mailbox.messages.find(id) ?? mailbox.contacts.find(id);
  if (item) return form === 'immutable' ? item.immutableId : item.id;
  const event = mailbox.calendars.findItem(id);
  return event && eventItemId(event, form);
}
