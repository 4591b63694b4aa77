import { z } from 'zod';
import { defined } from '../../../src/json/defined';
import { ownProperty } from '../../../src/json/own-property';
import {
  cardDueDateReminder as contract,
  type CardDueDateReminderEvent,
  type DueCard,
} from '../../../src/contracts/triggers/card-due-date-reminder';
import { ifFound } from '../../../src/providers/if-found';
import { path } from '../../../src/providers/request-path';
import { allBefore } from '../../../src/providers/trello/pages-before';
import type { TrelloClient } from '../../../src/providers/trello/trello-client';
import { cardSchema, type TrelloCard } from '../../../src/providers/trello/wire/card';
import { readCursor } from '../read-cursor';
import { watched, type Observation, type Watch } from '../trigger-source';
import { watchedSince } from '../watched-since';
import { trelloOf } from './boards/trello-of';
import { namesSomething, settleBoards } from './boards/settle-boards';
import { readBoardAndLists, type BoardAndLists } from './boards/board-and-lists';
import { describeBoards } from './boards/describe-boards';
import { eachBoard } from './boards/each-board';
import { cardOf, named } from './actions/event-of-action';
import { happenedAt, noReminders, SentReminders } from '../sent-reminders';
import { withCardDetails } from './actions/with-card-details';
import { withoutWebhook } from './webhooks/without-webhook';

type Reminder = Observation<DueCard, CardDueDateReminderEvent>;
type Config = z.output<typeof contract.config>;

const minute = 60_000;

const fields = 'name,closed,due,dueComplete,idBoard,idList,idMembers,shortLink';

const cursorSchema = z.union([
  z.object({
    told: z.string(),
    /** ISO instant of the last look at each board. Reminders whose time came since then are emitted, however late. */
    lookedAt: z.record(z.string(), z.iso.datetime()),
  }),
  // In an earlier version a position was only what is now told.
  z.record(z.string(), z.int()).transform((told) => ({ told: JSON.stringify(told), lookedAt: undefined })),
]);
type Position = z.output<typeof cursorSchema>;

/** Most reminders emitted at once: far below the 2 MB that Temporal allows for an activity's result. */
const sentAtOnce = 100;

/** A pull reads all cards and finds those whose time has come, so a board with thousands of cards costs only the requests for its pages. */
export const cardDueDateReminderSource = watched(contract, {
  ...withoutWebhook,
  settle: settleBoards,
  hasNames: namesSomething,
  complete: withCardDetails,
  beginning: JSON.stringify({ told: noReminders, lookedAt: {} }),
  pullSeconds: ({ dueScanSeconds }) => dueScanSeconds,
  pull: async (watch: Watch<Config>, cursor, since) => {
    const now = watch.now();
    const last = readCursor(cursorSchema, cursor);
    const before = watch.config.minutesBefore * minute;
    const lookedAt = new Map(watch.config.boardIds.map((id) => [id, remindedUntil(watch, last, id, since)]));
    const { reminders, readBoardIds, problem } = await observeBoards(watch, now);
    // A date that was past at the last look needs no mark: by lookedAt it is reminded of no more.
    const from = Math.min(now.getTime(), ...readBoardIds.map((id) => lookedAt.get(id) ?? Infinity));
    const sent = new SentReminders(last.told, new Date(from));
    const isStill = ({ event: { board, due } }: Reminder): boolean =>
      Date.parse(due) > now.getTime() || Date.parse(due) - before > (lookedAt.get(board.id) ?? Infinity);
    const news = reminders.filter(
      (reminder) =>
        contract.matches(watch.config, reminder.observed).matched && isStill(reminder) && !sent.has(reminder.eventId),
    );
    const observations = news
      .slice(0, sentAtOnce)
      .map((reminder) => ({ ...reminder, at: happenedAt(watch, now, { of: reminder.event.due, before }) }));
    for (const { eventId, event } of observations) sent.add(eventId, new Date(event.due));
    const more = news.length > observations.length;
    // The remaining reminders are still to be emitted, and a board that could not be read goes on from where it was.
    if (!more) for (const id of readBoardIds) lookedAt.set(id, now.getTime());
    const instants = [...lookedAt].map(([id, time]) => [id, new Date(time).toISOString()] as const);
    const position = { told: sent.cursor(), lookedAt: Object.fromEntries(instants) };
    return { observations, cursor: JSON.stringify(position), more, ...defined({ problem }) };
  },
  resolve: async (watch: Watch<Config>, hints) => {
    const trello = await trelloOf(watch);
    const asked = await Promise.all(hints.map(({ id }) => reminderOf(trello, id, watch.config)));
    return asked.filter((reminder) => reminder !== undefined);
  },
  latest: async (watch: Watch<Config>) => {
    const now = new Date();
    const { reminders } = await observeBoards(watch, now);
    const toCome = reminders.filter(({ event }) => Date.parse(event.due) > now.getTime());
    return toCome.sort((one, other) => one.event.due.localeCompare(other.event.due)).slice(0, 20);
  },
  diagnose: async (watch: Watch<Config>) => {
    const trello = await trelloOf(watch);
    return describeBoards(trello, watch.config);
  },
});

async function observeBoards(watch: Watch<Config>, at: Date) {
  const trello = await trelloOf(watch);
  const reminders: Reminder[] = [];
  const readBoardIds: string[] = [];
  const problem = await eachBoard(watch.config.boardIds, async (boardId) => {
    const board = await readBoardAndLists(trello, boardId);
    const cards = await visibleCards(trello, boardId);
    reminders.push(...cards.flatMap((card) => observationOf(card, board, at, watch.config)));
    readBoardIds.push(boardId);
  });
  return { reminders, readBoardIds, problem };
}

/**
 * Until when the reminders of a board are done, in epoch milliseconds. Those whose time came before the board was watched, or before the current
 * configuration, are emitted only while the date is to come.
 */
function remindedUntil(watch: Watch<Config>, { lookedAt }: Position, boardId: string, since: Date): number {
  const last = lookedAt === undefined ? watch.now() : new Date(ownProperty(lookedAt, boardId) ?? since);
  return Math.max(last.getTime(), watchedSince(watch, boardId).getTime(), watch.configuredAt?.getTime() ?? 0);
}

/** Open cards on open lists. */
const visibleCards = (trello: TrelloClient, boardId: string): Promise<TrelloCard[]> =>
  allBefore(trello, path`/boards/${boardId}/cards/visible`, { query: { fields }, schema: cardSchema, by: 'id' });

/** The reminder of a card. Empty for a card without a due date. */
function observationOf(card: TrelloCard, board: BoardAndLists, at: Date, { minutesBefore }: Config): Reminder[] {
  if (card.due == null) return [];
  const list = board.lists.find(({ id }) => id === card.idList);
  const event: CardDueDateReminderEvent = {
    at: at.toISOString(),
    board: named(board),
    card: cardOf(card),
    ...(list !== undefined && { list: named(list) }),
    due: card.due,
    minutesBefore,
    memberIds: card.idMembers,
  };
  return [
    {
      eventId: `${card.id}-${String(Date.parse(card.due))}-${String(minutesBefore)}`,
      at,
      label: `${card.name} due ${card.due}`,
      observed: {
        ...event,
        isComplete: card.dueComplete === true,
        isArchived: card.closed === true,
        isOnClosedBoard: board.closed,
      },
      event,
    },
  ];
}

/** The reminder for an id that a person asks for again, as if it had just come due. Undefined if the due date has changed. */
async function reminderOf(trello: TrelloClient, eventId: string, config: Config): Promise<Reminder | undefined> {
  const [, cardId, due] = /^([0-9a-f]{24})-(\d+)-\d+$/.exec(eventId) ?? [];
  if (cardId === undefined) return undefined;
  const card = await ifFound(trello.get(path`/cards/${cardId}`, { query: { fields }, schema: cardSchema }));
  if (card?.idBoard === undefined) return undefined;
  const itsTime = new Date(Number(due) - config.minutesBefore * minute);
  const reminders = observationOf(card, await readBoardAndLists(trello, card.idBoard), itsTime, config);
  return reminders.find((reminder) => reminder.eventId === eventId);
}
