import type { AgentIntegrationsClient } from '../client';
import { serviceProblem } from '../client/service-worker';
import { notAnsweredInTime } from '../contracts/unknown-end';
import { noAnswerSentence } from '../temporal/unanswered';

/** Returns why no answer came: that no service worker runs, where that is known; undefined for any other error. */
export async function whyNoAnswer(error: unknown, client: AgentIntegrationsClient): Promise<string | undefined> {
  const sentence = noAnswerSentence(error);
  const problem = sentence === notAnsweredInTime ? await serviceProblem(client.temporal) : undefined;
  return problem === undefined ? sentence : `${problem} What was asked may still happen: look before asking again.`;
}
