import type { Client } from '@temporalio/client';

/** How long a request may wait for Temporal and the service worker, in milliseconds. */
const patience = 10_000;

/** Limits how long a request's calls to Temporal wait to what a person or program would accept. A deadline set within takes precedence. */
export const withPatience = <Answer>({ temporal }: { readonly temporal: Client }, answer: () => Promise<Answer>) =>
  temporal.withDeadline(Date.now() + patience, answer);
