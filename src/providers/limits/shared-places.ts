import type { BookedPlace } from '../../messages/timetable';
import { PlaceBookings } from './place-bookings';

/** Books one of the places of an account, see the workflow `timetable`. The function itself logs unexpected failures. */
export type BookPlace = (places: number) => Promise<BookedPlace>;

/** How long places are booked after the last sign of another process. */
const sharedMilliseconds = 30_000;

/** How long nothing is sent after a refusal, so that requests of other processes can finish undisturbed. */
const restMilliseconds = 250;

/** Without an answer to a booking, one request at a time is sent, and the booking is retried after this. */
const withoutAnswerMilliseconds = 2_000;

/** Cap on the durations of recent requests. The longest of them decides how close to its end a place is still used. */
const mostExpectedMilliseconds = 500;
const remembered = 16;

/** A process without others takes another place after each answer, and after this time without an answer: it may transfer a file. */
const anotherAfterMilliseconds = 500;

/**
 * Limits the requests under way with an account, if its provider allows a number of requests to all processes together and does not report who
 * uses them. A process starts with one place and asks for other processes before it takes each further one. Without others, it takes all places,
 * one after the other, until a refusal. With others, it uses the places it has booked.
 */
export class SharedPlaces {
  private readonly places: number;
  private readonly book: BookPlace | undefined;
  private readonly bookings: PlaceBookings;
  private alone = 1;
  /** Whether another place is due, after an answer or by time. */
  private isTimeToGrow = false;
  private grownAt: number | undefined;
  private sharedUntil = 0;
  private restsUntil = 0;
  private unansweredUntil = 0;
  private isAsking = false;
  private durations: number[] = [];
  private wake: NodeJS.Timeout | undefined;

  /** @param book without it, a process makes one request at a time for a while after a refusal */
  constructor(places: number, book?: BookPlace) {
    this.places = places;
    this.book = book;
    this.bookings = new PlaceBookings(places);
  }

  /** Returns the number of requests that may be under way. */
  room(now: number): number {
    if (now < this.restsUntil) return 0;
    if (now >= this.sharedUntil) return this.alone;
    if (this.book === undefined || now < this.unansweredUntil) return 1;
    return this.bookings.room(now, Math.max(0, ...this.durations));
  }

  /** Books places for this many requests, waiting and under way, while at least one waits. Calls `onRoom` when there may be more room. */
  want(now: number, requests: number, onRoom: () => void): void {
    if (now >= this.sharedUntil) {
      this.grownAt ??= now;
      if (now - this.grownAt >= anotherAfterMilliseconds) this.grow(now);
      const isToAsk = this.isTimeToGrow && this.alone < this.places && !this.isAsking;
      if (isToAsk && this.book !== undefined) void this.ask(this.book, onRoom);
      return;
    }
    if (this.book === undefined) return;
    const mayAsk = !this.isAsking && now >= this.unansweredUntil;
    if (mayAsk && this.bookings.isWanting(now, requests)) void this.ask(this.book, onRoom);
    clearTimeout(this.wake);
    this.wake = setTimeout(onRoom, Math.ceil(Math.min(this.bookings.untilNext(now), sharedMilliseconds))).unref();
  }

  /** Records a request's answer at that time, after so many milliseconds. */
  answered(now: number, milliseconds: number): void {
    this.durations = [...this.durations, Math.min(milliseconds, mostExpectedMilliseconds)].slice(-remembered);
    this.grow(now);
  }

  /** Records that the provider refused a request: another process uses the account too. */
  refused(now: number): void {
    this.share(now);
    this.restsUntil = now + restMilliseconds;
  }

  private share(now: number): void {
    this.sharedUntil = now + sharedMilliseconds;
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
      // The timetable does not answer: with one request at a time, few are refused. A process without a refusal so far works without bookings.
      const now = performance.now();
      this.unansweredUntil = now + withoutAnswerMilliseconds;
      this.takeAnother(now);
    } finally {
      this.isAsking = false;
      onRoom();
    }
  }

  /** Takes another place, because no other process is known, unless a request was refused meanwhile. */
  private takeAnother(now: number): void {
    if (now < this.sharedUntil) return;
    this.alone = Math.min(this.places, this.alone + 1);
    this.isTimeToGrow = false;
  }
}
