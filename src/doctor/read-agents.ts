import type { AgentIntegrationsClient } from '../client';
import type { AgentState } from '../contracts/agent';
import { isToolError } from '../contracts/tool-error';
import { mapAtOnce } from '../providers/concurrency-limit';
import { findingsOf, type Finding } from './finding';

const { problem, warning } = findingsOf('agents');

/** The agents that answered, and what to tell of those that did not. */
interface AskedAgents {
  readonly agents: readonly AgentState[];
  readonly unanswered: readonly Finding[];
}

/** For all agents together, in milliseconds: what is looked at after them has its time too. */
const patience = 10_000;
const askedAtOnce = 20;

/** Where no worker of the service runs, none is asked. */
export const nobodyAnswers: AskedAgents = {
  agents: [],
  unanswered: [warning('The agents were not asked what they need: without a worker of the services none answers.')],
};

/** Asks every agent for its definition. One that does not answer keeps none of the others. */
export async function readAgents(client: AgentIntegrationsClient): Promise<AskedAgents> {
  const names = await client.agents.list();
  const asked = await client.temporal.withDeadline(Date.now() + patience, () =>
    mapAtOnce(names, askedAtOnce, (name) => ask(client, name)),
  );
  return {
    agents: asked.flatMap(({ state }) => (state === undefined ? [] : [state])),
    unanswered: asked.flatMap(({ finding }) => (finding === undefined ? [] : [finding])),
  };
}

async function ask(
  { agents }: AgentIntegrationsClient,
  name: string,
): Promise<{ state?: AgentState; finding?: Finding }> {
  try {
    return { state: await agents.get(name) };
  } catch (error) {
    // Retired since it was listed.
    if (isToolError(error, 'NotFound')) return {};
    // It answers, and this process has not the key.
    if (isToolError(error, 'ProviderUnavailable')) return { finding: problem(error.message) };
    const reason = error instanceof Error ? error.message : String(error);
    const advice = "The log of the service's worker says more, and so does its run in Temporal Web UI.";
    return { finding: problem(`The agent "${name}" does not answer: ${reason}`, advice) };
  }
}
