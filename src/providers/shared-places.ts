import type { BookedPlace } from '../messages/timetable';
import { PlaceBookings } from './place-bookings';

/** Books one of the places of an account, see the workflow `timetable`. Whoever gives it tells the log of failures that nobody expected. */
export type BookPlace = (places: number) => Promise<BookedPlace>;

/** After the last sign of another process, places are booked for so long. In milliseconds. */
const sharedFor = 30_000;

/** After a refusal nothing is sent for so long: what is under way elsewhere has its end, and no other request meets it. In milliseconds. */
const rest = 250;

/** Without an answer, one request at a time goes out, and it is asked again after this. In milliseconds. */
const withoutAnswer = 2_000;

/** What a request takes, as its place's end needs to know: the longest of the latest ones, but not more than this. In milliseconds. */
const mostExpected = 500;
const remembered = 16;

/** A process that is alone takes another place after each answer, and after this time without one: it may be a file. In milliseconds. */
const anotherAfter = 500;

/**
 * How many requests may be under way with an account, where its provider allows so many to all processes together and tells nobody who
 * uses them. A process begins with one, and asks who else is there before each further one. While nobody is, it takes all places, one after the
 * other, until it is refused; beside others it uses what it has booked.
 */
export class SharedPlaces {
  private readonly places: number;
  private readonly book: BookPlace | undefined;
  private readonly bookings: PlaceBookings;
  private alone = 1;
  /** Time for another place, by an answer or by the clock. */
  private isTimeToGrow = false;
  private grownAt: number | undefined;
  private sharedUntil = 0;
  private restsUntil = 0;
  private unansweredUntil = 0;
  private isAsking = false;
  private durations: number[] = [];
  private wake: NodeJS.Timeout | undefined;

  /** @param book without it a process that is refused makes one request at a time for a while */
  constructor(places: number, book?: BookPlace) {
    this.places = places;
    this.book = book;
    this.bookings = new PlaceBookings(places);
  }

  /** Requests that may be under way. */
  room(now: number): number {
    if (now < this.restsUntil) return 0;
    if (now >= this.sharedUntil) return this.alone;
    if (this.book === undefined || now < this.unansweredUntil) return 1;
    return this.bookings.room(now, Math.max(0, ...this.durations));
  }

  /** Somebody waits; so many requests do or are under way. Books what they need, and tells when there is more room. */
  want(now: number, requests: number, onRoom: () => void): void {
    if (now >= this.sharedUntil) {
      this.grownAt ??= now;
      if (now - this.grownAt >= anotherAfter) this.grow(now);
      const isToAsk = this.isTimeToGrow && this.alone < this.places && !this.isAsking;
      if (isToAsk && this.book !== undefined) void this.ask(this.book, onRoom);
      return;
    }
    if (this.book === undefined) return;
    const mayAsk = !this.isAsking && now >= this.unansweredUntil;
    if (mayAsk && this.bookings.isWanting(now, requests)) void this.ask(this.book, onRoom);
    clearTimeout(this.wake);
    this.wake = setTimeout(onRoom, Math.ceil(Math.min(this.bookings.untilNext(now), sharedFor))).unref();
  }

  /** A request has had its answer at that time, after so many milliseconds. */
  answered(now: number, milliseconds: number): void {
    this.durations = [...this.durations, Math.min(milliseconds, mostExpected)].slice(-remembered);
    this.grow(now);
  }

  /** The provider has refused a request: somebody else uses the account, too. */
  refused(now: number): void {
    this.share(now);
    this.restsUntil = now + rest;
  }

  private share(now: number): void {
    this.sharedUntil = now + sharedFor;
    this.alone = 1;
    this.isTimeToGrow = false;
    this.grownAt = undefined;
  }

  private grow(now: number): void {
    if (now < this.sharedUntil) return;
    this.grownAt = now;
    if (this.book === undefined) this.takeAnother(now);
    else this.isTimeToGrow = true;
  }

  private async ask(book: BookPlace, onRoom: () => void): Promise<void> {
    this.isAsking = true;
    const askedAt = performance.now();
    try {
      const booked = await book(this.places);
      const now = performance.now();
      this.bookings.add(booked, askedAt, now);
      if (booked.others > 0) this.share(now);
      else this.takeAnother(now);
    } catch {
      // Nobody shares the places out at the moment: with one request at a time, few are refused. Whoever was not refused yet does without.
      const now = performance.now();
      this.unansweredUntil = now + withoutAnswer;
      this.takeAnother(now);
    } finally {
      this.isAsking = false;
      onRoom();
    }
  }

  /** Nobody else is known of, unless it was refused meanwhile. */
  private takeAnother(now: number): void {
    if (now < this.sharedUntil) return;
    this.alone = Math.min(this.places, this.alone + 1);
    this.isTimeToGrow = false;
  }
}
