import type { BookedPlace } from '../../messages/timetable';

/** A place is booked again this long before it ends, so that it stays in use when no other process waits. */
const bookAheadMilliseconds = 1_000;

interface Booking {
  place: number;
  from: number;
  until: number;
}

/** This process's bookings of shared places. Times are milliseconds of one steady clock. */
export class PlaceBookings {
  private bookings: Booking[] = [];
  private processes = 1;

  constructor(readonly places: number) {}

  /**
   * Adds a booking. Its times count from the moment of the answer, which lies between `askedAt` and `now`: the place is used
   * only while it is ours whichever moment that was.
   */
  add(booked: BookedPlace, askedAt: number, now: number): void {
    const { startsInMilliseconds, lastsMilliseconds, place, continues, others } = booked;
    this.processes = others + 1;
    const until = askedAt + startsInMilliseconds + lastsMilliseconds;
    // `until` is the earliest end possible, so the place may still be ours for a moment after it, and the booking be continued.
    this.bookings = this.bookings.filter((booking) => booking.until > now - lastsMilliseconds);
    const last = continues ? this.bookings.findLast((booking) => booking.place === place) : undefined;
    if (last === undefined) this.bookings.push({ place, from: now + startsInMilliseconds, until });
    else last.until = Math.max(last.until, until);
  }

  /** How many requests may be under way now, if each takes at most `longest` milliseconds: none may still use a place when that ends. */
  room(now: number, longest: number): number {
    return Math.min(this.covering(now), this.covering(now + longest));
  }

  /** Whether this many requests need another place. */
  isWanting(now: number, requests: number): boolean {
    const share = Math.ceil(this.places / this.processes);
    const booked = this.bookings.filter(({ until }) => until > now + bookAheadMilliseconds).length;
    return booked < Math.min(requests, share);
  }

  /** Returns milliseconds until a place begins or has to be booked again. */
  untilNext(now: number): number {
    const times = this.bookings.flatMap(({ from, until }) => [from, until - bookAheadMilliseconds]);
    return Math.min(...times.filter((time) => time > now)) - now;
  }

  private covering(time: number): number {
    return this.bookings.filter(({ from, until }) => from <= time && time < until).length;
  }
}
