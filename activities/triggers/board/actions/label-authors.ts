import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { BoardEvent } from '../../../../src/contracts/triggers/board-event';
import type { TrelloAction } from '../../../../src/providers/trello/wire/action';
import type { TrelloClient } from '../../../../src/providers/trello/trello-client';
import { listActions } from './action-cursor';
import { oldestFirst } from './dated-position';
import { cardEventOf } from './event-of-action';

type Author = BoardEvent['by'];

const setSchema = z.array(z.string()).catch([]);

/** A card's labels after a listed change, and before it, which may be told as they are after it (recorded 2026). */
const labelsOf = ({ data }: TrelloAction): { now: string[]; old: string[] } => ({
  now: setSchema.parse(data.card?.idLabels),
  old: setSchema.parse(data.old?.idLabels),
});

/** Returns whether a listed change may have put a label on its card. */
export function mayAddLabel(action: TrelloAction): boolean {
  if (action.type !== 'updateCard' || action.data.old?.idLabels === undefined) return false;
  const { now, old } = labelsOf(action);
  return now.some((id) => !old.includes(id)) || (now.length > 0 && isDeepStrictEqual(old, now));
}

/**
 * Reads who put labels on a board's cards since a time. Trello lists an `updateCard` with a card's new set of labels (recorded in public board exports:
 * github.com/cdiddy77/capstone-oss, 2023 and 2024, smallma/trello-to-travel, 2026); whether it does so of what a program labels is not known.
 * Names only whoever is certain: an event that is taken for the account's own is lost, one whose author is unknown starts the agent.
 *
 * @param labelsBefore which labels of a set the card had at that time; undefined where it is not known what it had
 * @returns whoever put a label on a card. Undefined where Trello does not list it, and where several did or may have
 */
export async function labelAuthors(
  trello: TrelloClient,
  boardId: string,
  since: Date,
  labelsBefore: (cardId: string, labelIds: string[]) => string[] | undefined,
): Promise<(cardId: string, labelId: string) => Author | undefined> {
  const filter = 'updateCard:idLabels';
  const changes = await listActions(trello, boardId, { filter, since: since.toISOString() });
  const lastListed = new Map<string, string[]>();
  const authors = new Map<string, Map<string, Author>>();
  for (const action of oldestFirst(changes)) {
    const event = cardEventOf(action);
    if (event === undefined) continue;
    const { card, by } = event;
    const { now, old } = labelsOf(action);
    // Trello may give the new set as `old` too (recorded 2026). Then the set before is that of the card's previous change, or of the last pull.
    const hasOld = !isDeepStrictEqual(old, now);
    const before = hasOld ? old : (lastListed.get(card.id) ?? labelsBefore(card.id, now));
    lastListed.set(card.id, now);
    if (before === undefined) continue;
    const added = now.filter((id) => !before.includes(id));
    // Not every change is listed: of more than one label that differs, others may have changed some.
    const isOneAddition = added.length === 1 && before.every((id) => now.includes(id));
    if (!hasOld && !isOneAddition) continue;
    for (const labelId of added) {
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
