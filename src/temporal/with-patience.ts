import type { Client } from '@temporalio/client';

/** How long a request may wait for Temporal and the service worker, in milliseconds. */
const patience = 10_000;

/** Answers a request while nothing it asks of Temporal waits longer than a person or program would. What sets a deadline of its own within has that. */
export const withPatience = <Answer>({ temporal }: { readonly temporal: Client }, answer: () => Promise<Answer>) =>
  temporal.withDeadline(Date.now() + patience, answer);
