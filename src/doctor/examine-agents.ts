import type { Client } from '@temporalio/client';
import { z } from 'zod';
import type { AgentIntegrationsClient } from '../client';
import { uncheckedAgents } from '../client/agents/unchecked-agents';
import { isToolError } from '../contracts/tool-error';
import { lacksKey } from '../encryption/unreadable';
import type { PublishedAgent } from '../messages/agent';
import { mapAtOnce } from '../concurrency/concurrency-limit';
import { findingsOf, type Finding } from './finding';

const { problem, warning } = findingsOf('agents');

/** An agent as the checks read it. */
export type ExaminedAgent = PublishedAgent & { readonly name: string };

/** The agents whose definition is known, and the findings for the others. */
interface AskedAgents {
  readonly agents: readonly ExaminedAgent[];
  readonly unanswered: readonly Finding[];
}

/** How long further agents are asked, and how long each has to answer. Together ten seconds, so that time remains for later checks. */
const askingMilliseconds = 5_000;
const patienceMilliseconds = 5_000;
const askedAtOnce = 20;

/**
 * Reads the definition that each agent publishes, which needs no worker, and asks those that publish none: a very long one, or one of an earlier
 * version. An agent that does not answer does not affect the others.
 *
 * @param options.isServed whether a worker of the services runs: without one no agent is asked
 */
export async function examineAgents(
  client: AgentIntegrationsClient,
  { isServed }: { isServed: boolean },
): Promise<AskedAgents> {
  const { readable, silent, sealed } = await readPublished(client.temporal);
  const until = isServed ? Date.now() + askingMilliseconds : 0;
  const whyNotAsked = isServed
    ? 'there was no time to ask them all for it'
    : 'no worker of the services runs to ask for it';
  const asked = await mapAtOnce(silent, askedAtOnce, async (name) =>
    Date.now() < until ? ask(client, name) : undefined,
  );
  const answers = asked.filter((answer) => answer !== undefined);
  const total = readable.length + silent.length + sealed;
  return {
    agents: [...readable, ...answers.flatMap(({ agent }) => (agent === undefined ? [] : [agent]))],
    unanswered: [
      ...answers.flatMap(({ finding }) => (finding === undefined ? [] : [finding])),
      ...notExamined(
        total,
        asked.length - answers.length,
        `they do not publish their definition, and ${whyNotAsked}`,
        '`agent-integrations agents show <agent>` asks one.',
      ),
      ...notExamined(
        total,
        sealed,
        'this process lacks the key that sealed them',
        'Give it the key ring of the others.',
      ),
    ],
  };
}

const notExamined = (total: number, number: number, why: string, advice: string): Finding[] =>
  number === 0 ? [] : [warning(`Of ${total} agents ${number} were not examined: ${why}.`, advice)];

/** Checks the parts of the shape that the checks read. */
const publishedSchema = z.looseObject({
  definition: z.looseObject({
    taskQueue: z.string(),
    equipment: z.record(z.string(), z.looseObject({ account: z.string().optional() })),
    triggers: z.array(z.looseObject({ id: z.string(), type: z.string(), account: z.string() })),
  }),
  retired: z.literal(true).optional(),
});

/** Returns the agents that publish their definition, the names of those that do not, and the number of those that this process lacks the key of. */
async function readPublished(temporal: Client) {
  const readable: ExaminedAgent[] = [];
  const silent: string[] = [];
  let sealed = 0;
  for await (const { name, published } of uncheckedAgents(temporal)) {
    if (lacksKey(published)) sealed += 1;
    // Unparsed, because the signature covers it exactly.
    else if (publishedSchema.safeParse(published).success) readable.push({ ...(published as PublishedAgent), name });
    else silent.push(name);
  }
  return { readable, silent, sealed };
}

async function ask(
  { agents, temporal }: AgentIntegrationsClient,
  name: string,
): Promise<{ agent?: ExaminedAgent; finding?: Finding }> {
  try {
    return { agent: await temporal.withDeadline(Date.now() + patienceMilliseconds, () => agents.get(name)) };
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
