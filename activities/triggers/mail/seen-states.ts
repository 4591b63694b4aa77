import { z } from 'zod';
import type { Cursor } from '../../../src/messages/trigger';
import { readCursor } from '../read-cursor';
import { digestLength, shortDigest, type InState, type MailState } from './mail-state';

/** Messages kept in mind: 6 KB in a trigger's history with each look that finds something. */
export const mostKept = 1_000;

const seenSchema = z.object({
  /** The digests of all messages that were in the state, one after the other. */
  messages: z.string(),
  /** There were more: messages received until then may have been in the state too. ISO instant. */
  alsoUntil: z.string().optional(),
});

const cursorSchema = z.object({
  /**
   * How many passes over the mailbox have told something: an event's id has it, so that a look that is repeated tells the same. One that tells
   * nothing does not count, for whoever repeats a later look may begin before it. Absent at the beginning.
   */
  pass: z.int().optional(),
  /** By the mark of a state. */
  states: z.record(z.string(), seenSchema),
  /** ISO instant since when the folder is watched; absent in what an earlier version kept. */
  start: z.iso.datetime().optional(),
});

type Seen = z.output<typeof seenSchema>;

/** Nothing was seen: whatever is in a state when that is looked at first is no news. */
export const nothingSeen: Cursor = JSON.stringify({ states: {} });

/** Which messages were in which states, so that one is told of when it enters one. */
export class SeenStates {
  readonly pass: number;
  private readonly before: Record<string, Seen>;
  private readonly now: Record<string, Seen> = {};

  /**
   * @param start since when the folder is watched: a later time than the cursor's says that another was watched in between
   * @param firstPass what the passes are counted from
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
   * Takes note of who is in a state now.
   *
   * @param hasMore whether older ones are in it too
   * @param room how many may be told of; others are found again
   * @returns who has entered it since the last look, oldest first, and whether there were more
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
    const told = news.slice(0, room).map(({ id }) => id);
    const left = new Set(news.slice(room).map(({ id }) => id));
    const oldest = messages.at(-1);
    this.now[mark] = {
      messages: messages.flatMap(({ id }) => (left.has(id) ? [] : shortDigest(id))).join(''),
      ...(hasMore && oldest !== undefined ? { alsoUntil: oldest.receivedAt } : {}),
    };
    return { entered: told, isCut: left.size > 0 };
  }

  /** @param isOver whether the pass has told something, and that was all it has found */
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
