import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { BoardEvent } from '../../../../src/contracts/triggers/board-event';
import type { TrelloClient } from '../../../../src/providers/trello/trello-client';
import { listActions } from './action-cursor';
import { oldestFirst } from './dated-position';
import { cardEventOf } from './event-of-action';

type Author = BoardEvent['by'];

const setSchema = z.array(z.string()).catch([]);

/**
 * Reads who put labels on a board's cards since a time. Trello lists an `updateCard` with a card's new set of labels (recorded in public board exports:
 * github.com/cdiddy77/capstone-oss, 2023 and 2024, smallma/trello-to-travel, 2026); whether it does so of what a program labels is not known.
 *
 * @returns whoever put a label on a card. Undefined where Trello does not list it, and where several did
 */
export async function labelAuthors(
  trello: TrelloClient,
  boardId: string,
  since: Date,
): Promise<(cardId: string, labelId: string) => Author | undefined> {
  const filter = 'updateCard:idLabels';
  const changes = await listActions(trello, boardId, { filter, since: since.toISOString() });
  const sets = new Map<string, string[]>();
  const authors = new Map<string, Map<string, Author>>();
  for (const action of oldestFirst(changes)) {
    const event = cardEventOf(action);
    if (event === undefined) continue;
    const { card, by } = event;
    const set = setSchema.parse(action.data.card?.idLabels);
    const old = setSchema.parse(action.data.old?.idLabels);
    // The new set may be told as the old one too (recorded 2026): the old one is what the change before it told.
    const before = isDeepStrictEqual(old, set) ? (sets.get(card.id) ?? []) : old;
    sets.set(card.id, set);
    for (const labelId of set.filter((id) => !before.includes(id))) {
      const key = keyOf(card.id, labelId);
      authors.set(key, (authors.get(key) ?? new Map<string, Author>()).set(by.id, by));
    }
  }
  return (cardId, labelId) => {
    const [author, ...others] = authors.get(keyOf(cardId, labelId))?.values() ?? [];
    return others.length === 0 ? author : undefined;
  };
}

const keyOf = (cardId: string, labelId: string): string => `${cardId}/${labelId}`;
