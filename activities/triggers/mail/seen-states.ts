import { z } from 'zod';
import type { Cursor } from '../../../src/messages/trigger';
import { readCursor } from '../read-cursor';
import { digestLength, shortDigest } from '../short-digest';
import { type InState, type MailState } from './mail-state';

/** Most messages remembered: 6 KB in a trigger's history for each pull that finds something. */
export const mostKept = 1_000;

const seenSchema = z.object({
  /** The digests of all messages that were in the state, concatenated. */
  messages: z.string(),
  /** ISO instant, set if there were more messages: those received until then may have been in the state too. */
  alsoUntil: z.string().optional(),
});

const cursorSchema = z.object({
  /**
   * How many passes over the mailbox reported something. Event ids contain it, so that a repeated pull yields the same ids. A pass that reports
   * nothing does not count, because a repeat of a later pull may begin before that pass. Absent at the beginning.
   */
  pass: z.int().optional(),
  /** By the mark of a state. */
  states: z.record(z.string(), seenSchema),
  /** ISO instant since when the folder is watched. Absent in cursors of an earlier version. */
  start: z.iso.datetime().optional(),
});

type Seen = z.output<typeof seenSchema>;

/** The initial cursor. Messages that are in a state at the first pull are not reported. */
export const nothingSeen: Cursor = JSON.stringify({ states: {} });

/** Tracks which messages were in which states, so that a message is reported when it enters a state. */
export class SeenStates {
  readonly pass: number;
  private readonly before: Record<string, Seen>;
  private readonly now: Record<string, Seen> = {};
  /** Whether a message was in a state and is no longer. */
  stateWasLeft = false;

  /**
   * @param start since when the folder is watched; a later time than the cursor's means that another folder was watched in between
   * @param firstPass the number from which passes are counted
   */
  constructor(
    cursor: Cursor,
    private readonly start: Date,
    firstPass: number,
  ) {
    const { pass = firstPass, states, start: known } = readCursor(cursorSchema, cursor);
    this.pass = pass;
    this.before = known !== undefined && start > new Date(known) ? {} : states;
  }

  /**
   * Records which messages are in a state now.
   *
   * @param hasMore whether older messages are in the state too
   * @param room most messages to report; others are found again
   * @returns the messages that entered the state since the last pull, oldest first, and whether there were more
   */
  note(
    { mark }: MailState,
    { messages, hasMore }: { messages: readonly InState[]; hasMore: boolean },
    room: number,
  ): { entered: string[]; isCut: boolean } {
    const before = Object.hasOwn(this.before, mark) ? this.before[mark] : undefined;
    const known = new Set(before === undefined ? [] : digestsOf(before.messages));
    const isOld = ({ receivedAt }: InState): boolean =>
      before?.alsoUntil !== undefined && Date.parse(receivedAt) <= Date.parse(before.alsoUntil);
    const isNews = (message: InState): boolean =>
      before !== undefined && !known.has(shortDigest(message.id)) && !isOld(message);
    const news = messages.filter(isNews).toReversed();
    const entered = news.slice(0, room).map(({ id }) => id);
    const left = new Set(news.slice(room).map(({ id }) => id));
    const there = new Set(messages.map(({ id }) => shortDigest(id)));
    this.stateWasLeft ||= [...known].some((digest) => !there.has(digest));
    const oldest = messages.at(-1);
    this.now[mark] = {
      messages: messages.flatMap(({ id }) => (left.has(id) ? [] : shortDigest(id))).join(''),
      ...(hasMore && oldest !== undefined && { alsoUntil: oldest.receivedAt }),
    };
    return { entered, isCut: left.size > 0 };
  }

  /** @param isOver whether the pass reported something and has nothing left to report */
  cursor(isOver: boolean): Cursor {
    return JSON.stringify({
      pass: isOver ? this.pass + 1 : this.pass,
      states: this.now,
      start: this.start.toISOString(),
    });
  }
}

function digestsOf(text: string): string[] {
  const digests: string[] = [];
  for (let at = 0; at < text.length; at += digestLength) digests.push(text.slice(at, at + digestLength));
  return digests;
}
