import type { Client } from '@temporalio/client';
import { notAnsweredInTime } from '../contracts/unknown-end';
import { serviceTaskQueue } from '../messages/task-queues';
import { noAnswerSentence } from '../temporal/unanswered';
import { unpolledQueue } from '../temporal/unpolled-queue';
import { longestAnswerMilliseconds, timeLeft } from '../temporal/with-patience';

export const noServiceWorker = 'No service worker runs, so that nothing is watched and nothing is done.';
export const startServiceWorker = `${noServiceWorker} Start one with \`agent-integrations worker\``;

/** How long Temporal may take to say whether a service worker runs: the reader has waited for an answer already. */
const patienceMilliseconds = 2_000;

/** Whether a worker has polled the service's task queue within the last five minutes; true also if Temporal does not report pollers. */
export async function hasServiceWorker(temporal: Client): Promise<boolean> {
  const unpolled = await unpolledQueue(temporal, serviceTaskQueue);
  return unpolled === undefined || unpolled.why === 'not known';
}

/** Whether a service worker runs, asked with a deadline of its own; true also if Temporal does not say. */
export const runsServiceWorker = (temporal: Client): Promise<boolean> =>
  temporal.withDeadline(Date.now() + timeLeft(patienceMilliseconds, longestAnswerMilliseconds), () =>
    hasServiceWorker(temporal),
  );

/** Says that nothing goes on because no service worker runs, and what to do; undefined if one runs, or if Temporal does not say. */
export async function serviceProblem(temporal: Client): Promise<string | undefined> {
  return (await runsServiceWorker(temporal)) ? undefined : `${startServiceWorker}.`;
}

/** Returns why no answer came: that no service worker runs, where that is known; undefined for any other error. */
export async function whyNoAnswer(error: unknown, { temporal }: { temporal: Client }): Promise<string | undefined> {
  const sentence = noAnswerSentence(error);
  const problem = sentence === notAnsweredInTime ? await serviceProblem(temporal) : undefined;
  return problem === undefined ? sentence : `${problem} What was asked may still happen: look before asking again.`;
}
