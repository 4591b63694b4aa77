import { z } from 'zod';
import { toolError } from '../../src/contracts/tool-error';
import type { MailboxStepContext } from '../mail/in-mailbox';

const calendarSchema = z.looseObject({
  allowedOnlineMeetingProviders: z.array(z.string()).nullish(),
  defaultOnlineMeetingProvider: z.string().nullish(),
});

/**
 * What makes an event an online meeting, with the provider the calendar has.
 *
 * @throws InvalidInput when the calendar has none, as most personal ones
 */
export async function onlineMeetingFields({ graph, at }: MailboxStepContext): Promise<object> {
  const { allowedOnlineMeetingProviders, defaultOnlineMeetingProvider } = await graph.get(at`/calendar`, {
    query: { $select: 'allowedOnlineMeetingProviders,defaultOnlineMeetingProvider' },
    schema: calendarSchema,
  });
  const known = [defaultOnlineMeetingProvider, ...(allowedOnlineMeetingProviders ?? [])];
  const onlineMeetingProvider = known.find((provider) => provider != null && provider !== 'unknown');
  if (onlineMeetingProvider === undefined) {
    throw toolError(
      'InvalidInput',
      'This calendar cannot create online meetings. Leave "onlineMeeting" out, and put a link you have into "location" or "body".',
    );
  }
  return { isOnlineMeeting: true, onlineMeetingProvider };
}
