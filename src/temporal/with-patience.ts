import { AsyncLocalStorage } from 'node:async_hooks';
import type { Client } from '@temporalio/client';

/** How long a request may wait for Temporal and the service worker. */
const patienceMilliseconds = 10_000;
/** How long a request may wait where the service worker asks a provider, which may be slow or have it wait for its turn. */
const patienceWithProviderMilliseconds = 40_000;
/** How long a page may wait for one of several things that it shows: it appears without it, before its reader or its script gives up. */
const patienceForOneMilliseconds = 4_000;

/** The longest that a request takes: as long as providers may be asked, and as Temporal may then take to show what came of it. */
export const longestAnswerMilliseconds = patienceWithProviderMilliseconds + patienceMilliseconds;

/** How long storing what a provider has given may take: it waits until an earlier credential is revoked. */
const patienceToStoreMilliseconds = 15_000;

/** When the request that is being answered began. */
const beginning = new AsyncLocalStorage<number>();

interface Asking {
  readonly temporal: Pick<Client, 'withDeadline'>;
}

/** Answers a request. Whatever it waits for within, one thing after the other, {@link longestAnswerMilliseconds} is the most that all of it takes. */
export const answerRequest = <Answer>(asking: Asking, answer: () => Promise<Answer>) =>
  beginning.run(Date.now(), () => withPatience(asking, answer));

/** Limits how long a request's calls to Temporal wait to what a person or program would accept. A deadline set within takes precedence. */
export const withPatience = <Answer>({ temporal }: Asking, answer: () => Promise<Answer>) =>
  temporal.withDeadline(Date.now() + timeLeft(patienceMilliseconds, longestAnswerMilliseconds), answer);

/** Limits the wait in the part of a request in which a provider is asked. What the request asks of Temporal afterwards needs a deadline of its own again. */
export const withPatienceForProvider = <Answer>({ temporal }: Asking, answer: () => Promise<Answer>) =>
  temporal.withDeadline(Date.now() + timeLeft(patienceWithProviderMilliseconds), answer);

/** Limits the wait while that is stored which a provider has just given: lost, a person would have to sign in again. It may take all the time that is left. */
export const withPatienceToStore = <Answer>({ temporal }: Asking, answer: () => Promise<Answer>) =>
  temporal.withDeadline(Date.now() + timeLeft(patienceWithProviderMilliseconds, longestAnswerMilliseconds), answer);

/** Limits the wait for one of several things that a page shows: the page appears without it. */
export const withPatienceForOne = <Answer>({ temporal }: Asking, answer: () => Promise<Answer>) =>
  temporal.withDeadline(Date.now() + timeLeft(patienceForOneMilliseconds, longestAnswerMilliseconds), answer);

/** Returns how long this process may ask a provider for a credential, in milliseconds: what it gives can still be stored then. */
export const timeForProvider = (milliseconds: number): number =>
  timeLeft(milliseconds, longestAnswerMilliseconds - patienceToStoreMilliseconds);

/**
 * Returns how long something may take, in milliseconds: as long as it would by itself, or what the request that it is part of has left for it.
 *
 * @param end when it is over at the latest, since the request began; default: early enough to still show what came of it
 */
export function timeLeft(milliseconds: number, end = patienceWithProviderMilliseconds): number {
  const began = beginning.getStore();
  return began === undefined ? milliseconds : Math.max(0, Math.min(milliseconds, began + end - Date.now()));
}
