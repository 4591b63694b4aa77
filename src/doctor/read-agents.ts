import type { AgentIntegrationsClient } from '../client';
import type { AgentState } from '../contracts/agent';
import { isToolError } from '../contracts/tool-error';
import { mapAtOnce } from '../providers/concurrency-limit';
import { findingsOf, type Finding } from './finding';

const { problem, warning } = findingsOf('agents');

/** The agents that answered, and the findings for those that did not. */
interface AskedAgents {
  readonly agents: readonly AgentState[];
  readonly unanswered: readonly Finding[];
}

/** For all agents together, in milliseconds, so that time remains for later checks. */
const patience = 10_000;
const askedAtOnce = 20;

/** The result when no worker of the service runs: no agent is asked. */
export const nobodyAnswers: AskedAgents = {
  agents: [],
  unanswered: [warning('The agents were not asked what they need: without a worker of the services none answers.')],
};

/** Asks every agent for its definition. An agent that does not answer does not affect the others. */
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
    // The agent was retired after the listing.
    if (isToolError(error, 'NotFound')) return {};
    // The agent answers, but this process lacks the key.
    if (isToolError(error, 'ProviderUnavailable')) return { finding: problem(error.message) };
    const reason = error instanceof Error ? error.message : String(error);
    const advice = "The log of the service's worker says more, and so does its run in Temporal Web UI.";
    return { finding: problem(`The agent "${name}" does not answer: ${reason}`, advice) };
  }
}
