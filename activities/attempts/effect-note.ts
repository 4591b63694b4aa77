import { getClient } from '@temporalio/activity';
import type { OwnSummary } from '../../src/encryption/own-summaries';
import type { IdForm } from '../../src/messages/workflow-kinds';
import { readNote, writeNote, type DurableNote } from '../../src/temporal/durable-note';
import type { StepContext } from '../implement';
import { mayHaveHappened } from './nothing-sent';
import { reportRefused, wasRefused } from './refusal';

/**
 * An effect for which the provider has no idempotency key: noted durably before it is requested, and from then on only looked for. Reads lag
 * behind writes, so finding nothing proves nothing.
 */
export interface NotedEffect {
  /** Builds the id of its note from the call's key. */
  readonly ids: IdForm<'sending' | 'creating'>;
  /** Makes the note's summary, readable by everyone who sees the namespace. */
  readonly summary: (account: string) => OwnSummary;
  /** Error messages when the effect's answer got lost: while the effect is looked for, and when that is over. */
  readonly lost: { readonly looking: string; readonly over: string };
}

/** When the effect was noted before. It may have been carried out since. */
export type Begun = Pick<DurableNote, 'at'>;

/** Returns the note if any attempt has requested the effect. */
export async function readBegun(
  { ids }: NotedEffect,
  { key, notes }: Pick<StepContext, 'key' | 'notes'>,
): Promise<DurableNote | undefined> {
  const note = await readNote(getClient(), ids.idOf(key));
  return note && { ...note, content: notes.read(note.content) };
}

/**
 * Notes that the effect is about to be requested, for the first time or after a refusal.
 *
 * @param content stored encrypted with the note
 * @returns undefined if it may be requested
 */
export async function noteOnce(effect: NotedEffect, content: object, context: StepContext): Promise<Begun | undefined> {
  const begun = await begin(effect, content, context);
  return wasRefused(context) ? undefined : begun;
}

/**
 * As {@link noteOnce}, and once more if the effect has not shown up for half the time for which it is looked for. An effect that shows up later than
 * that is doubled, so this is for effects that a person can undo.
 */
export async function noteRepeatably(effect: NotedEffect, context: StepContext): Promise<Begun | undefined> {
  const begun = mayHaveHappened(context) ? await readBegun(effect, context) : undefined;
  if (begun === undefined) return begin(effect, {}, context);
  if (wasRefused(context)) return undefined;
  if (lookedFor(begun, context) < context.patienceMilliseconds / 2) return begun;
  const { ids, summary } = effect;
  const isFirst = await writeNote(getClient(), ids.idOf(`${context.key}/again`), summary(context.account), {});
  return isFirst ? undefined : begun;
}

/** Returns how long the effect has been looked for, in milliseconds. */
export const lookedFor = ({ at }: Begun, { attemptedAt }: StepContext): number => attemptedAt.getTime() - at.getTime();

/** Writes the note. @returns undefined, unless another attempt has written it meanwhile */
async function begin({ ids, summary }: NotedEffect, content: object, context: StepContext): Promise<Begun | undefined> {
  const { key, account, notes, attemptedAt } = context;
  try {
    const isFirst = await writeNote(getClient(), ids.idOf(key), summary(account), notes.sign(content));
    return isFirst ? undefined : { at: attemptedAt };
  } catch (error) {
    reportRefused(context);
    throw error;
  }
}
