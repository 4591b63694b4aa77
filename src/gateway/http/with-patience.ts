import type { AgentIntegrationsClient } from '../../client';

/** How long a request may wait for Temporal and the service worker, in milliseconds. */
const patience = 10_000;

/** Answers a request while nothing it asks of Temporal waits longer than a person or program would. */
export const withPatience = <Answer>({ temporal }: AgentIntegrationsClient, answer: () => Promise<Answer>) =>
  temporal.withDeadline(Date.now() + patience, answer);
