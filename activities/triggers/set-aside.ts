import { defined } from '../../src/json/defined';
import { toolError } from '../../src/contracts/tool-error';
import { mostUnread, type UnreadEvent } from '../../src/messages/trigger';
import type { UnreadableEvent } from './event-reading';

/** Number of failures after which an event can be set aside. */
const mostFailures = 3;

/** How long an event is retried if the provider's state may be all that keeps it from being read. */
const patienceMilliseconds = 15 * 60_000;

/** Maximum number of events kept aside; beyond that the oldest are forgotten, as in the event log. */
const mostSetAside = 50;

/** Returns the unread events, with the failures of another attempt at some of them counted. */
export function countFailures(known: readonly UnreadEvent[], failed: readonly UnreadableEvent[]): UnreadEvent[] {
  const counted = failed.map(({ eventId, problem, mayPass, isNotShown = false }): UnreadEvent => {
    const before = known.find((event) => event.eventId === eventId);
    const { failures, since } = before ?? { failures: 0, since: new Date().toISOString() };
    const marks = defined({
      mayPass: mayPass || undefined,
      isNotShown: isNotShown || undefined,
      perhapsDelivered: before?.perhapsDelivered,
    });
    return { eventId, since, failures: failures + 1, problem, ...marks };
  });
  return [...known.filter(({ eventId }) => counted.every((event) => event.eventId !== eventId)), ...counted];
}

/**
 * Sets aside the events that have failed often enough.
 *
 * @param canReadAnother called first: while no other event can be read either, the event is not at fault
 * @throws ProviderUnavailable when so many events wait that the events cannot be at fault
 */
export async function setAside(
  unread: readonly UnreadEvent[],
  canReadAnother: () => Promise<boolean>,
): Promise<UnreadEvent[]> {
  const isHopeless = ({ failures, since, mayPass }: UnreadEvent): boolean =>
    failures >= mostFailures && (mayPass !== true || Date.now() - Date.parse(since) >= patienceMilliseconds);
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
