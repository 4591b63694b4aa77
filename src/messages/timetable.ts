import { defineUpdate } from '@temporalio/workflow';

export const bookUpdate = defineUpdate<BookedPlace, [BookingRequest]>('book');

/** Argument of the update `book`: a process asks for one of the requests that may be under way at once with an account. */
export interface BookingRequest {
  /** Names the process; two never have the same. */
  process: string;
  /** How many there are to be shared out. */
  places: number;
}

/** A place is the process's own for a while. */
export interface BookedPlace {
  startsInMilliseconds: number;
  lastsMilliseconds: number;
  /** Which one. */
  place: number;
  /** It is the process's own already, until then. */
  continues: boolean;
  /** Other processes that asked lately. */
  others: number;
}

/** Who uses which place until when: what `timetable/<account>` carries over continue-as-new. Times are epoch milliseconds. */
export interface Timetable {
  /** For each place, when it is free. */
  freeAt: number[];
  /** For each place, whose it was last. */
  lentTo: string[];
  /** When each process asked last. */
  askedAt: [process: string, at: number][];
}
