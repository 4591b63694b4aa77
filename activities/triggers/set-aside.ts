import { toolError } from '../../src/contracts/tool-error';
import { mostUnread, type UnreadEvent } from '../../src/messages/trigger';
import type { UnreadableEvent } from './event-reading';

/** How often an event is tried. */
const mostFailures = 3;

/** How long an event is tried that only the provider may keep from being read, in milliseconds. */
const patience = 15 * 60_000;

/** Events kept aside; of more the oldest are forgotten, as they are in the log of events. */
const mostSetAside = 50;

/** What could not be read so far, after another attempt at some of it. */
export function countFailures(known: readonly UnreadEvent[], failed: readonly UnreadableEvent[]): UnreadEvent[] {
  const counted = failed.map(({ eventId, problem, mayPass }): UnreadEvent => {
    const before = known.find((event) => event.eventId === eventId);
    const { failures, since } = before ?? { failures: 0, since: new Date().toISOString() };
    return { eventId, since, failures: failures + 1, problem, ...(mayPass ? { mayPass } : {}) };
  });
  return [...known.filter(({ eventId }) => counted.every((event) => event.eventId !== eventId)), ...counted];
}

/**
 * Sets aside what has failed often enough.
 *
 * @param canReadAnother asked before: while nothing else can be read either, it is not the event that is wrong
 * @throws ProviderUnavailable when so much waits that it is not the events
 */
export async function setAside(
  unread: readonly UnreadEvent[],
  canReadAnother: () => Promise<boolean>,
): Promise<UnreadEvent[]> {
  const isHopeless = ({ failures, since, mayPass }: UnreadEvent): boolean =>
    failures >= mostFailures && (mayPass !== true || Date.now() - Date.parse(since) >= patience);
  const hopeless = unread.filter((event) => event.isSetAside !== true && isHopeless(event));
  const isTheirFault = hopeless.length > 0 && (await canReadAnother());
  const aside = [
    ...unread.filter(({ isSetAside }) => isSetAside === true),
    ...(isTheirFault ? hopeless.map((event): UnreadEvent => ({ ...event, isSetAside: true })) : []),
  ];
  const waiting = unread.filter(({ eventId }) => aside.every((event) => event.eventId !== eventId));
  if (waiting.length > mostUnread)
    throw toolError(
      'ProviderUnavailable',
      `${waiting.length} events cannot be read. The last: ${waiting.at(-1)?.problem ?? ''}`,
    );
  return [...aside.slice(-mostSetAside), ...waiting];
}
