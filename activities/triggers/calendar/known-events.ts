import type { GraphEvent } from '../../../src/providers/microsoft-graph/wire/event';
import { digestLength, shortDigest } from '../short-digest';

/** Most events remembered: 11 KB in a trigger's history for each pull that finds something. */
const mostKnown = 600;

const entryLength = 3 * digestLength;

/** Digests of an event as it was seen, to tell whether it has changed. */
export interface KnownEvent {
  facts: string;
  responses: string;
}

const cancelled = shortDigest('cancelled');

/** The answers of attendees. An attendee who is asked again counts as not having answered. */
const answered = ['accepted', 'tentativelyAccepted', 'declined'];
export const nobody = shortDigest('nobody has answered');

/** Converts an event to its remembered form. */
export function factsOf(event: GraphEvent): KnownEvent {
  const { subject, start, end, isAllDay, location, recurrence, bodyPreview, attendees } = event;
  const people = (attendees ?? []).map(({ emailAddress, type }) => [emailAddress.address, type]);
  const facts = [subject, start, end, isAllDay, location?.displayName, recurrence, bodyPreview, people];
  const answers = (attendees ?? []).flatMap(({ emailAddress, status }) =>
    answered.includes(status?.response ?? '') ? [[emailAddress.address, status?.response]] : [],
  );
  return {
    facts: event.isCancelled === true ? cancelled : shortDigest(JSON.stringify(facts)),
    responses: answers.length === 0 ? nobody : shortDigest(JSON.stringify(answers)),
  };
}

export const isCancelled = ({ facts }: KnownEvent): boolean => facts === cancelled;

/** Remembered for an event that is gone, so that it is reported only once. */
export const gone: KnownEvent = { facts: cancelled, responses: cancelled };

/** Nobody knows who had answered the invitation to such an event, should it be restored. */
export const isGone = ({ responses }: KnownEvent): boolean => responses === cancelled;

/** Replaces the responses of an event that left the range. Such an event is not reported, and is compared again once it is back. */
const outside = shortDigest('outside of the range');
export const isOutside = ({ responses }: KnownEvent): boolean => responses === outside;

/** Marker that precedes the events of a listing from its beginning. */
const listing = shortDigest('a listing from its beginning');

/** The events that were seen last, stored as digests in one text. */
export class KnownEvents {
  private readonly byId = new Map<string, KnownEvent>();

  constructor(text: string) {
    for (let at = 0; at < text.length; at += entryLength) {
      const [id = '', facts = '', responses = ''] = [0, 1, 2].map((part) =>
        text.slice(at + part * digestLength, at + (part + 1) * digestLength),
      );
      this.byId.set(id, { facts, responses });
    }
  }

  get(eventId: string): KnownEvent | undefined {
    return this.byId.get(shortDigest(eventId));
  }

  set(eventId: string, event: KnownEvent): void {
    const id = shortDigest(eventId);
    // The most recent events come last, so that older ones are forgotten first.
    this.byId.delete(id);
    this.byId.set(id, event);
  }

  /** Marks an event as outside of the range. */
  leave(eventId: string): void {
    const known = this.get(eventId);
    if (known !== undefined) this.set(eventId, { ...known, responses: outside });
  }

  /** Begins a listing: every event in the range will be set. */
  beginListing(): void {
    this.byId.delete(listing);
    this.byId.set(listing, gone);
  }

  /**
   * Ends a listing: every event in the range was set. All other events are forgotten, because they have left the range as time passed.
   *
   * @param doubted ids of events of which it is not known yet whether they were moved out of the range or deleted: they are kept
   */
  endListing(doubted: readonly string[]): void {
    if (!this.byId.has(listing)) return;
    for (const id of doubted) {
      const event = this.get(id);
      if (event !== undefined) this.set(id, event);
    }
    for (const id of [...this.byId.keys()]) {
      this.byId.delete(id);
      if (id === listing) return;
    }
  }

  /** Remembers an event that is not reported, only while there is room: it never evicts another event. */
  add(eventId: string, event: KnownEvent): void {
    if (this.byId.size < this.room) this.set(eventId, event);
  }

  /** The marker of a listing does not take the place of an event. */
  private get room(): number {
    return mostKnown + (this.byId.has(listing) ? 1 : 0);
  }

  toString(): string {
    const entries = [...this.byId].slice(-this.room);
    return entries.map(([id, { facts, responses }]) => id + facts + responses).join('');
  }
}
