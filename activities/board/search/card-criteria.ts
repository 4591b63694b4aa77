import type { z } from 'zod';
import { readCardTime } from '../../../src/contracts/board/fields/card-time';
import type { findCards } from '../../../src/contracts/board/find-cards';
import { normalForm } from '../../../src/text/normal-form';
import type { Card } from '../cards/card-fields';

type Input = z.output<typeof findCards.input>;

/** Whether a card matches the date criteria. @param now the time after which a card is overdue */
export function dateCriteria(input: Input, now: Date): (card: Card) => boolean {
  const { timeZone } = input;
  const from = instantOf('start', input.dueFrom, timeZone) ?? -Infinity;
  const to = instantOf('due', input.dueTo, timeZone) ?? Infinity;
  const changedAfter = instantOf('start', input.changedAfter, timeZone) ?? -Infinity;
  const hasRange = (input.dueFrom ?? input.dueTo) !== undefined;
  return ({ due, dueComplete, dateLastActivity }) => {
    const time = due == null ? undefined : Date.parse(due);
    const isWanted =
      input.due === undefined ||
      { none: due == null, done: dueComplete === true, open: dueComplete !== true, overdue: dueComplete !== true }[
        input.due
      ];
    if (!isWanted || Date.parse(dateLastActivity ?? '1970-01-01') <= changedAfter) return false;
    // Since 2025 Trello lets a card without a due date be marked as done.
    if (time === undefined) return !hasRange && input.due !== 'open' && input.due !== 'overdue';
    return from <= time && time <= to && (input.due !== 'overdue' || time < now.getTime());
  };
}

function instantOf(meant: 'due' | 'start', text: string | undefined, timeZone: string | undefined): number | undefined {
  const instant = readCardTime(meant, text, timeZone);
  if (instant === undefined) return undefined;
  // The instant is the start of the day's last minute: the day lasts 59,999 ms longer.
  return meant === 'due' ? Date.parse(instant) + 59_999 : Date.parse(instant);
}

/** Whether all words occur in the name or the description of a card, ignoring case. */
export function holdsWords(text: string | undefined): (card: Card) => boolean {
  const words = plain(text ?? '').split(/\s+/);
  return ({ name, desc }) => {
    const said = plain(`${name}\n${desc ?? ''}`);
    return words.every((word) => said.includes(word));
  };
}

const plain = (text: string): string => normalForm(text, 'NFKC').toLowerCase();
