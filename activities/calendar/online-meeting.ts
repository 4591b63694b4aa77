import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { toolError } from '../../src/contracts/tool-error';
import { ifFound } from '../../src/providers/if-found';
import { eventSchema, type GraphEvent } from '../../src/providers/microsoft-graph/wire/event';
import type { MailboxStepContext } from '../mail/in-mailbox';

const calendarSchema = z.looseObject({
  allowedOnlineMeetingProviders: z.array(z.string()).nullish(),
  defaultOnlineMeetingProvider: z.string().nullish(),
});

/** Events of personal calendars are offered `skypeForConsumer` and get no meeting from it. (inbox-zero #3442) */
const withoutMeetings: ReadonlySet<string> = new Set(['unknown', 'skypeForConsumer']);

/** Pauses between looks for a link that is still to come, in milliseconds. */
const pauses = [0, 500, 1_000, 2_000];

/** Reads an event again until its online meeting has a link: the service may answer before it has made one. (microsoft-graph-docs #9740, #8864) */
export async function withJoinUrl(
  event: GraphEvent,
  select: string,
  { graph, at, signal }: MailboxStepContext,
): Promise<GraphEvent> {
  let current = event;
  for (const pause of pauses) {
    if (current.onlineMeeting?.joinUrl != null) return current;
    await sleep(pause, undefined, { signal });
    const read = graph.get(at`/events/${event.id}`, { query: { $select: select }, schema: eventSchema });
    // What is read can lag behind: an event that was just made and is not found is there all the same.
    current = (await ifFound(read)) ?? current;
  }
  return current;
}

/** What to say of an event that was to be an online meeting and has no link. */
export function meetingProblem({ isOnlineMeeting, onlineMeeting }: GraphEvent): { meetingProblem?: string } {
  if (onlineMeeting?.joinUrl != null) return {};
  return {
    meetingProblem:
      isOnlineMeeting === true
        ? 'The online meeting is still being made; List Events answers its link later.'
        : 'The calendar has made no online meeting. Put a link you have into "location" or "body" with Update Event.',
  };
}

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
  const onlineMeetingProvider = known.find((provider) => provider != null && !withoutMeetings.has(provider));
  if (onlineMeetingProvider === undefined) {
    throw toolError(
      'InvalidInput',
      'This calendar cannot create online meetings. Leave "onlineMeeting" out, and put a link you have into "location" or "body".',
    );
  }
  return { isOnlineMeeting: true, onlineMeetingProvider };
}
