import { createHash } from 'node:crypto';
import { z } from 'zod';
import { defined } from '../../../../src/json/defined';
import type { BoardEvent } from '../../../../src/contracts/triggers/board-event';
import type { Cursor } from '../../../../src/messages/trigger';
import { path } from '../../../../src/providers/request-path';
import { createdAt, isTrelloId } from '../../../../src/providers/trello/ids';
import { pagesBefore } from '../../../../src/providers/trello/pages-before';
import type { TrelloClient } from '../../../../src/providers/trello/trello-client';
import { cardSchema, type TrelloCard } from '../../../../src/providers/trello/wire/card';
import type { TrelloLabel } from '../../../../src/providers/trello/wire/label';
import { readCursor } from '../../read-cursor';
import type { Pulled } from '../../trigger-source';
import { listActions } from './action-cursor';
import { labelAuthors } from './label-authors';
import { eachBoard } from '../boards/each-board';

/** Bytes of the mark of a label on a card. A board of 5,000 cards with two labels each takes 67 KB of position. */
const markBytes = 5;

/**
 * A card and the action of its change may be dated differently, by less than this. Recorded: the card up to 54 ms earlier, and
 * up to 29 ms later.
 */
export const actionLagMilliseconds = 1_000;

/** Most additions emitted at once: each may cost a read of its card, and Trello allows 100 reads in ten seconds. */
const sentAtOnce = 100;

/**
 * The state of a board at a pull: the time by Trello's clock, in epoch milliseconds, and the marks of all labels on open cards. Cards that were active
 * just before that time are marked too, because the action of their arrival may be dated after it. If a board has more additions than are emitted at
 * once, the time stays that of the pull before, with the marks of what was there then and of what was emitted since.
 */
const seenBoardSchema = z.object({ at: z.number(), marks: z.string() });
const cursorSchema = z.record(z.string(), seenBoardSchema);

type SeenBoard = z.output<typeof seenBoardSchema>;

/** The initial cursor: no board has been read. Labels present at the first pull are not reported. */
export const beginningOfLabels: Cursor = '{}';

export interface LabelAddition {
  card: TrelloCard;
  label: TrelloLabel;
  /** The label was not there at this time, by Trello's clock. */
  after?: Date;
  /** Who put it there, where that is known. */
  by?: BoardEvent['by'];
}

/** The labels on some boards' open cards that are new since the last pull, limited in number. Leaves out labels that came with their card. */
export async function labelAdditions(
  trello: TrelloClient,
  boardIds: readonly string[],
  cursor: Cursor,
): Promise<{ additions: LabelAddition[] } & Omit<Pulled, 'observations'>> {
  const seen = readCursor(cursorSchema, cursor);
  const moved: Record<string, SeenBoard> = {};
  const found: LabelAddition[] = [];
  let more = false;
  let stateWasLeft = false;
  const problem = await eachBoard(boardIds, async (boardId) => {
    const last = seen[boardId];
    // The position of a board that cannot be read stays.
    if (last !== undefined) moved[boardId] = last;
    const { cards, at } = await openCards(trello, boardId, last?.at ?? 0);
    const labels = cards.flatMap((card) => card.labels.map((label) => ({ card, label })));
    const latest = cards.filter((card) => activityOf(card) >= at - actionLagMilliseconds).map(presenceOf);
    if (last === undefined) {
      moved[boardId] = { at, marks: marksOf([...labels, ...latest]) };
      return;
    }
    const after = new Date(last.at);
    const known = readMarks(last);
    const isKnown = (mark: Marked) => known.has(markOf(mark).toString('hex'));
    const there = new Set([...labels, ...cards.map(presenceOf)].map((mark) => markOf(mark).toString('hex')));
    const somethingLeft = [...known].some((mark) => !there.has(mark));
    stateWasLeft ||= somethingLeft;
    const unknown = labels.filter((label) => !isKnown(label));
    const arrived = unknown.length === 0 ? new Set<string>() : await arrivalsSince(trello, boardId, after);
    const hasArrived = (card: TrelloCard) => arrived.has(card.id) || arrived.has(card.idList ?? '');
    const added = unknown.filter(({ card }) => isKnown(presenceOf(card)) || !hasArrived(card));
    const sent = added.slice(0, sentAtOnce - found.length);
    // Of a card that the look before has not seen nobody knows what it had then, nor where a label may have gone since.
    const wasSeen = (cardId: string) => isKnown(presenceOf({ id: cardId })) || wasMadeBefore(cardId, last.at);
    const labelsBefore = (cardId: string, labelIds: string[]) =>
      somethingLeft || !wasSeen(cardId)
        ? undefined
        : labelIds.filter((id) => isKnown({ card: { id: cardId }, label: { id } }));
    const authorOf = sent.length === 0 ? () => undefined : await labelAuthors(trello, boardId, after, labelsBefore);
    found.push(
      ...sent.map(({ card, label }) => ({ card, label, after, ...defined({ by: authorOf(card.id, label.id) }) })),
    );
    const isWhole = sent.length === added.length;
    more ||= !isWhole;
    // Additions not emitted yet keep the time of the same earlier pull, so that they get the same id when they are found again.
    moved[boardId] = isWhole
      ? { at, marks: marksOf([...labels, ...latest]) }
      : { at: last.at, marks: marksOf([...[...labels, ...cards.map(presenceOf)].filter(isKnown), ...sent]) };
  });
  return { additions: found, cursor: JSON.stringify(moved), more, stateWasLeft, ...defined({ problem }) };
}

/** Open cards of a board that have labels. */
export async function labelledCards(trello: TrelloClient, boardId: string): Promise<TrelloCard[]> {
  return (await openCards(trello, boardId, 0)).cards.filter(({ labels }) => labels.length > 0);
}

/**
 * @returns `at` is the latest activity on the first page of cards: whatever this pull does not see yet happened later
 */
async function openCards(
  trello: TrelloClient,
  boardId: string,
  from: number,
): Promise<{ cards: TrelloCard[]; at: number }> {
  const cards: TrelloCard[] = [];
  let at: number | undefined;
  const query = { fields: 'name,idBoard,idList,labels,dateLastActivity,shortLink' };
  const listing = { query, schema: cardSchema, by: 'id' } as const;
  for await (const page of pagesBefore(trello, path`/boards/${boardId}/cards/open`, listing)) {
    cards.push(...page);
    at ??= page.reduce((latest, card) => Math.max(latest, activityOf(card)), from);
  }
  return { cards, at: at ?? from };
}

/** Ids of copied, moved and restored cards, and of lists moved with their cards: they bring labels along that nobody added. */
async function arrivalsSince(trello: TrelloClient, boardId: string, since: Date): Promise<Set<string>> {
  const filter = 'copyCard,moveCardToBoard,moveListToBoard,updateCard:closed';
  const arrivals = await listActions(trello, boardId, { filter, since: since.toISOString() });
  return new Set(
    arrivals
      .filter(
        ({ date, type, data }) =>
          Date.parse(date) > since.getTime() && (type !== 'updateCard' || data.old?.closed === true),
      )
      .flatMap(({ data: { card, list }, type }) => (type === 'moveListToBoard' ? list : card)?.id ?? []),
  );
}

/** Whether a card was made before a time for certain: its id tells the second. */
const wasMadeBefore = (cardId: string, at: number): boolean =>
  isTrelloId(cardId) && createdAt(cardId).getTime() + actionLagMilliseconds < at;

const activityOf = ({ dateLastActivity }: TrelloCard): number => Date.parse(dateLastActivity ?? '') || 0;

/** What a mark stands for. */
interface Marked {
  card: { id: string };
  label: { id: string };
}

/** Marks that a pull saw the card itself, as a label with no id: the card did not arrive later, so later labels did not come with it. */
const presenceOf = ({ id }: { id: string }): Marked => ({ card: { id }, label: { id: '' } });

const markOf = ({ card, label }: Marked): Buffer =>
  createHash('sha256').update(`${card.id}/${label.id}`).digest().subarray(0, markBytes);

const marksOf = (all: Marked[]): string => Buffer.concat(all.map(markOf)).toString('base64');

function readMarks({ marks }: SeenBoard): Set<string> {
  const bytes = Buffer.from(marks, 'base64');
  const count = bytes.length / markBytes;
  return new Set(
    Array.from({ length: count }, (_, index) =>
      bytes.subarray(index * markBytes, (index + 1) * markBytes).toString('hex'),
    ),
  );
}
