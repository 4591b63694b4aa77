import type { EventChangedEvent } from '../../../src/contracts/triggers/event-changed';
import type { GraphEvent } from '../../../src/providers/microsoft-graph/wire/event';
import type { EventVersion } from './event-feed';
import { factsOf, isCancelled, isGone, isOutside, nobody, type KnownEvent, type KnownEvents } from './known-events';

type Kind = EventChangedEvent['change'];

/** A change to report. */
export interface SeenChange {
  id: string;
  change: Kind;
  /** Follows the event's id in the id of the change. */
  suffix: string;
  event?: GraphEvent;
}

interface Seeing {
  since: Date;
  /** Updates before this may already have started an agent. Their ids differ each time, so they cannot be deduplicated. */
  updatedSince: Date;
  isFollowing: boolean;
  pass: number;
}

/** An event that was restored may be cancelled again. */
export const cancelledIn = (pass: number): string => `cancelled.${pass.toString(36)}`;

/** Compares an event with how it was last seen, and remembers its current facts. */
export function changesOf(event: EventVersion, known: KnownEvents, seeing: Seeing): SeenChange[] {
  const { id } = event;
  const before = known.get(id);
  const now = factsOf(event);
  const changes = compared(event, before, now, seeing);
  // A listing that starts over has all events: they must not evict those that were reported, which would then be reported again.
  if (before === undefined && changes.length === 0 && !seeing.isFollowing) known.add(id, now);
  else known.set(id, now);
  return changes;
}

function compared(
  event: EventVersion,
  before: KnownEvent | undefined,
  now: KnownEvent,
  { since, updatedSince, isFollowing, pass }: Seeing,
): SeenChange[] {
  const { id, createdDateTime, lastModifiedDateTime } = event;
  const seen = (change: Kind, suffix: string): SeenChange[] => [{ id, change, suffix, event }];
  const numbered = (letter: string, digest: string) => `${letter}${digest}.${pass.toString(36)}`;
  if (isCancelled(now)) {
    const isNews = before === undefined ? isFollowing : !isCancelled(before);
    return isNews ? seen('cancelled', cancelledIn(pass)) : [];
  }
  if (before === undefined) {
    const isCreated = event.type !== 'exception' && Date.parse(createdDateTime ?? '') >= since.getTime();
    if (isCreated) return seen('created', 'created');
    // A listing that starts over may contain events that changed meanwhile, such as an occurrence that did not differ from its series before.
    const isChanged = isFollowing || Date.parse(lastModifiedDateTime ?? '') >= updatedSince.getTime();
    return isChanged ? seen('updated', numbered('u', now.facts)) : [];
  }
  return [
    ...(before.facts === now.facts ? [] : seen('updated', numbered('u', now.facts))),
    ...(before.responses === now.responses || now.responses === nobody || isOutside(before) || isGone(before)
      ? []
      : seen('responded', numbered('r', now.responses))),
  ];
}

export function changeOf(suffix: string): Kind {
  if (suffix === 'created' || suffix === 'cancelled') return suffix;
  return suffix.startsWith('r') ? 'responded' : 'updated';
}
