import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { toolError } from '../../../src/contracts/tool-error';
import { ifFound } from '../../../src/providers/if-found';
import { eventSchema, type GraphEvent } from '../../../src/providers/microsoft-graph/wire/event';
import type { RequestPath } from '../../../src/providers/request-path';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';

const calendarSchema = z.looseObject({
  allowedOnlineMeetingProviders: z.array(z.string()).nullish(),
  defaultOnlineMeetingProvider: z.string().nullish(),
});

/** Providers that create no meeting: personal calendars offer `skypeForConsumer`, but it creates none. (inbox-zero #3442) */
const withoutMeetings: ReadonlySet<string> = new Set(['unknown', 'skypeForConsumer']);

/** The pauses before each read while the link is missing. */
const pausesMilliseconds = [0, 500, 1_000, 2_000];

/** Reads an event again until its online meeting has a link: Graph may answer before it has made one. (microsoft-graph-docs #9740, #8864) */
export async function withJoinUrl(
  event: GraphEvent,
  select: string,
  { graph, at, signal }: MailboxStepContext,
): Promise<GraphEvent> {
  let current = event;
  for (const pause of pausesMilliseconds) {
    if (current.onlineMeeting?.joinUrl != null) return current;
    await sleep(pause, undefined, { signal });
    const read = graph.get(at`/events/${event.id}`, { query: { $select: select }, schema: eventSchema });
    // Graph's reads can lag: an event that was just created exists even if it is not found.
    current = (await ifFound(read)) ?? current;
  }
  return current;
}

/** Returns the problem to report for an event that should be an online meeting but has no link. */
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
 * Returns the fields that make an event an online meeting, with the provider of the calendar.
 *
 * @param calendar the path to the calendar the event is in
 * @throws InvalidInput when the calendar has no provider, like most personal ones
 */
export async function onlineMeetingFields(calendar: RequestPath, { graph }: MailboxStepContext): Promise<object> {
  const { allowedOnlineMeetingProviders, defaultOnlineMeetingProvider } = await graph.get(calendar, {
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
