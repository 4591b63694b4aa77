import type { GraphEvent } from '../../../src/providers/microsoft-graph/wire/event';
import { digestLength, shortDigest } from '../mail/mail-state';

/** Events kept in mind: 11 KB in a trigger's history with each look that finds something. */
const mostKnown = 600;

const entryLength = 3 * digestLength;

/** What of an event was seen: whether it is another now. */
export interface KnownEvent {
  facts: string;
  responses: string;
}

const cancelled = shortDigest('cancelled');

/** What attendees answer; asked anew, they have not. */
const answered = ['accepted', 'tentativelyAccepted', 'declined'];
export const nobody = shortDigest('nobody has answered');

/** An event as it is kept in mind. */
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

/** One that is gone is told of once. */
export const gone: KnownEvent = { facts: cancelled, responses: cancelled };

/** In place of responses, of one that has left the range: nothing is told of it there, and it is compared once it is back. */
const outside = shortDigest('outside of the range');
export const isOutside = ({ responses }: KnownEvent): boolean => responses === outside;

/** Stands before the events that a listing from its beginning has shown. */
const listing = shortDigest('a listing from its beginning');

/** The events that were seen last, as digests in one text. */
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
    // The latest come last: the others are forgotten first.
    this.byId.delete(id);
    this.byId.set(id, event);
  }

  /** It has left the range. */
  leave(eventId: string): void {
    const known = this.get(eventId);
    if (known !== undefined) this.set(eventId, { ...known, responses: outside });
  }

  /** All that is in the range is about to be set. */
  beginListing(): void {
    this.byId.delete(listing);
    this.byId.set(listing, gone);
  }

  /** All that is in the range has been set: whatever else was known has come to lie outside of it, with time, and is forgotten. */
  endListing(): void {
    if (!this.byId.has(listing)) return;
    for (const id of [...this.byId.keys()]) {
      this.byId.delete(id);
      if (id === listing) return;
    }
  }

  /** Takes note of one that nothing is told of where there is room: nobody is forgotten for it. */
  add(eventId: string, event: KnownEvent): void {
    if (this.byId.size < this.room) this.set(eventId, event);
  }

  /** What stands before the listed takes the place of no event. */
  private get room(): number {
    return mostKnown + (this.byId.has(listing) ? 1 : 0);
  }

  toString(): string {
    const entries = [...this.byId].slice(-this.room);
    return entries.map(([id, { facts, responses }]) => id + facts + responses).join('');
  }
}
