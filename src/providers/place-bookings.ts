import type { BookedPlace } from '../messages/timetable';

/** So long before its end a place is booked again, so that it stays in use where nobody else waits. In milliseconds. */
const bookAhead = 1_000;

interface Booking {
  place: number;
  from: number;
  until: number;
}

/** What a process has booked of places that several share. Times are milliseconds of one steady clock. */
export class PlaceBookings {
  private bookings: Booking[] = [];
  private processes = 1;

  constructor(readonly places: number) {}

  /**
   * Takes an answer over. Its times count from the moment it was given, which lies between question and answer: the place is used for
   * what is ours in either case.
   */
  add(booked: BookedPlace, askedAt: number, now: number): void {
    const { startsInMilliseconds, lastsMilliseconds, place, continues, others } = booked;
    this.processes = others + 1;
    const until = askedAt + startsInMilliseconds + lastsMilliseconds;
    // Its end is reckoned too early, so that it is remembered for a moment after it.
    this.bookings = this.bookings.filter((booking) => booking.until > now - lastsMilliseconds);
    const last = continues ? this.bookings.findLast((booking) => booking.place === place) : undefined;
    if (last === undefined) this.bookings.push({ place, from: now + startsInMilliseconds, until });
    else last.until = Math.max(last.until, until);
  }

  /** Requests that may be under way now, if they take no longer than so many milliseconds: a place is given back empty. */
  room(now: number, longest: number): number {
    return Math.min(this.covering(now), this.covering(now + longest));
  }

  /** Whether so many requests want another place than those booked. */
  isWanting(now: number, requests: number): boolean {
    const share = Math.ceil(this.places / this.processes);
    const booked = this.bookings.filter(({ until }) => until > now + bookAhead).length;
    return booked < Math.min(requests, share);
  }

  /** Milliseconds until a place begins or has to be booked again. */
  untilNext(now: number): number {
    const times = this.bookings.flatMap(({ from, until }) => [from, until - bookAhead]);
    return Math.min(...times.filter((time) => time > now)) - now;
  }

  private covering(time: number): number {
    return this.bookings.filter(({ from, until }) => from <= time && time < until).length;
  }
}
