import type { AgentIntegrationsClient } from '../client';
import { notAnsweredInTime } from '../contracts/unknown-end';
import { noAnswerSentence } from '../temporal/unanswered';

export const noServiceWorker = 'No service worker runs, so that nothing is watched and nothing is done.';
export const startServiceWorker = `${noServiceWorker} Start one with \`agent-integrations worker\``;

/** How long Temporal may take to say whether a service worker runs: the reader has waited for an answer already. */
const patienceMilliseconds = 2_000;

/** Whether a service worker runs, asked after no answer came; true also if Temporal does not say. */
export const runsServiceWorker = (client: AgentIntegrationsClient): Promise<boolean> =>
  client.temporal.withDeadline(Date.now() + patienceMilliseconds, () => client.hasServiceWorker());

/** Returns why no answer came, for a program: that no service worker runs, where that is known; undefined for any other error. */
export async function whyNoAnswer(error: unknown, client: AgentIntegrationsClient): Promise<string | undefined> {
  const sentence = noAnswerSentence(error);
  if (sentence !== notAnsweredInTime || (await runsServiceWorker(client))) return sentence;
  return `${startServiceWorker}. What was asked may still happen: look before asking again.`;
}
