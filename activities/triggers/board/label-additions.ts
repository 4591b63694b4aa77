import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Cursor } from '../../../src/messages/trigger';
import { path } from '../../../src/providers/request-path';
import { pagesBefore } from '../../../src/providers/trello/pages-before';
import type { TrelloClient } from '../../../src/providers/trello/trello-client';
import { cardSchema, type TrelloCard } from '../../../src/providers/trello/wire/card';
import type { TrelloLabel } from '../../../src/providers/trello/wire/label';
import { listActions } from './action-cursor';

/** Bytes that stand for a label on a card. A board of 5,000 cards with two labels each takes 67 KB of position. */
const markBytes = 5;

/** What a board looked like: how late it was by Trello's clock, in epoch milliseconds, and the marks of all labels on open cards. */
const lookSchema = z.object({ at: z.number(), marks: z.string() });
const cursorSchema = z.record(z.string(), lookSchema);

type Look = z.output<typeof lookSchema>;

/** No board has been looked at: what is there at the first look was there before. */
export const beginningOfLabels: Cursor = '{}';

export interface LabelAddition {
  card: TrelloCard;
  label: TrelloLabel;
  /** It was not there then, by Trello's clock. */
  after?: Date;
}

/** The labels on open cards of some boards that were not there at the last look, but for those that came with their card. */
export async function labelAdditions(
  trello: TrelloClient,
  boardIds: readonly string[],
  cursor: Cursor,
): Promise<{ additions: LabelAddition[]; cursor: Cursor; more: false }> {
  const looks = cursorSchema.parse(JSON.parse(cursor));
  const moved: Record<string, Look> = {};
  const found: LabelAddition[] = [];
  for (const boardId of boardIds) {
    const last = looks[boardId];
    const { cards, at } = await openCards(trello, boardId, last?.at ?? 0);
    const labels = cards.flatMap((card) => card.labels.map((label) => ({ card, label })));
    moved[boardId] = { at, marks: Buffer.concat(labels.map(markOf)).toString('base64') };
    if (last === undefined) continue;
    const known = readMarks(last);
    const added = labels.filter((addition) => !known.has(markOf(addition).toString('hex')));
    const after = new Date(last.at);
    found.push(...(await withoutArrivals(trello, boardId, added, after)).map((addition) => ({ ...addition, after })));
  }
  return { additions: found, cursor: JSON.stringify(moved), more: false };
}

/** Open cards of a board that have labels. */
export async function labelledCards(trello: TrelloClient, boardId: string): Promise<TrelloCard[]> {
  return (await openCards(trello, boardId, 0)).cards.filter(({ labels }) => labels.length > 0);
}

/**
 * @returns `at` is the latest activity on the first page of cards: whatever this look does not see yet happened later
 */
async function openCards(
  trello: TrelloClient,
  boardId: string,
  from: number,
): Promise<{ cards: TrelloCard[]; at: number }> {
  const cards: TrelloCard[] = [];
  let at: number | undefined;
  const query = { fields: 'name,idBoard,idList,labels,dateLastActivity,shortLink' };
  for await (const page of pagesBefore(trello, path`/boards/${boardId}/cards/open`, { query, schema: cardSchema })) {
    cards.push(...page);
    at ??= page.reduce(
      (latest, { dateLastActivity }) => Math.max(latest, Date.parse(dateLastActivity ?? '') || 0),
      from,
    );
  }
  return { cards, at: at ?? from };
}

/** A copied, moved or restored card brings its labels along; nobody put them there. */
async function withoutArrivals(
  trello: TrelloClient,
  boardId: string,
  added: LabelAddition[],
  since: Date,
): Promise<LabelAddition[]> {
  if (added.length === 0) return [];
  const filter = 'copyCard,moveCardToBoard,moveListToBoard,updateCard:closed';
  const arrivals = await listActions(trello, boardId, { filter, since: since.toISOString() });
  const arrived = new Set(
    arrivals
      .filter(
        ({ date, type, data }) =>
          Date.parse(date) > since.getTime() && (type !== 'updateCard' || data.old?.closed === true),
      )
      .flatMap(({ data: { card, list }, type }) => (type === 'moveListToBoard' ? list : card)?.id ?? []),
  );
  return added.filter(({ card }) => !arrived.has(card.id) && !arrived.has(card.idList ?? ''));
}

const markOf = ({ card, label }: LabelAddition): Buffer =>
  createHash('sha256').update(`${card.id}/${label.id}`).digest().subarray(0, markBytes);

function readMarks({ marks }: Look): Set<string> {
  const bytes = Buffer.from(marks, 'base64');
  const count = bytes.length / markBytes;
  return new Set(
    Array.from({ length: count }, (_, index) =>
      bytes.subarray(index * markBytes, (index + 1) * markBytes).toString('hex'),
    ),
  );
}
