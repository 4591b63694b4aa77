import type { Client } from '@temporalio/client';

/** How long a request may wait for Temporal and the service worker, in milliseconds. */
const patience = 10_000;
/** The same where the service worker asks a provider, which may be slow or have it wait for its turn. */
const patienceWithProvider = 40_000;
/** The same for one of several things on a page, in milliseconds: the page appears without it, before its reader or its script gives up. */
const patienceForOne = 4_000;

interface Asking {
  readonly temporal: Client;
}

/** Limits how long a request's calls to Temporal wait to what a person or program would accept. A deadline set within takes precedence. */
export const withPatience = <Answer>({ temporal }: Asking, answer: () => Promise<Answer>) =>
  temporal.withDeadline(Date.now() + patience, answer);

/** The same for the part of a request in which a provider is asked. What the request asks of Temporal afterwards needs a deadline of its own again. */
export const withPatienceForProvider = <Answer>({ temporal }: Asking, answer: () => Promise<Answer>) =>
  temporal.withDeadline(Date.now() + patienceWithProvider, answer);

/** The same for one of several things that a page shows. */
export const withPatienceForOne = <Answer>({ temporal }: Asking, answer: () => Promise<Answer>) =>
  temporal.withDeadline(Date.now() + patienceForOne, answer);
