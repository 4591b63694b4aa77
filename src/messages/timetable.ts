import { defineUpdate } from '@temporalio/workflow';

export const bookUpdate = defineUpdate<BookedPlace, [BookingRequest]>('book');

/** Argument of the update `book`: a process asks for one of the places for concurrent requests with an account. */
export interface BookingRequest {
  /** Unique name of the process. */
  process: string;
  /** Number of places to share. */
  places: number;
}

/** A place that belongs to the process for a limited time. */
export interface BookedPlace {
  startsInMilliseconds: number;
  lastsMilliseconds: number;
  /** Index of the place. */
  place: number;
  /** Whether the process already holds this place until its new turn starts. */
  continues: boolean;
  /** Number of other processes that asked lately. */
  others: number;
}

/** Which process uses which place until when: state of `timetable/<account>`, carried over continue-as-new. Times are epoch milliseconds. */
export interface Timetable {
  /** When each place becomes free, by place. */
  freeAt: number[];
  /** The process that last booked each place, by place. */
  lentTo: string[];
  /** When each process last asked. */
  askedAt: [process: string, at: number][];
}
