import { z } from 'zod';
import { speaksOf } from '../calendar/speaks-of';
import type { Match } from '../trigger';
import { matchWhen } from './match-when';

/** Words that an event must contain. */
export const wordsField = z.string().trim().min(1).max(255).optional();

/** @param text text that the words are searched in; undefined for a deleted event */
export const hasWords = (words: string | undefined, text: string | undefined): Match =>
  matchWhen(
    words === undefined || (text !== undefined && speaksOf(text, words)),
    `It does not have all of the words "${words ?? ''}".`,
  );

/** Where an event is, as an agent gets it. */
export const placeOfEvent = {
  account: z.string().describe('Account whose calendar it is in; pass it to the calendar steps.'),
  mailbox: z.string().optional().describe('Shared mailbox it is in, when one is watched; pass it on as well.'),
};
