import type { AgentDefinition, AgentOverview } from '../../../src/contracts/agent';
import { defined } from '../../../src/json/defined';
import { bytesOf } from '../../../src/json/most-bytes';
import type { CarriedAgent, PublishedAgent } from '../../../src/messages/agent';

/** The most triggers that lists show of an agent. With ids of 63 characters and the longest definition, the memo has 30 KB; Temporal Cloud takes 40. */
const mostListed = 200;

/** Temporal accepts no longer workflow type, in characters. */
const longestType = 1_000;

/** Returns what lists of agents show. */
export function overviewOf({ name, definition: { workflowType, equipment, triggers } }: CarriedAgent): AgentOverview {
  const ids = triggers.map(({ id }) => id);
  return {
    name,
    workflowType: workflowType.slice(0, longestType),
    steps: Object.keys(equipment).length,
    triggers: ids.slice(0, mostListed),
    ...(ids.length > mostListed && { unlistedTriggers: ids.length - mostListed }),
  };
}

/** In bytes. A larger definition is left out of the memo, which is part of every listing: readers then query the workflow for it. */
const longestPublished = 16_000;

/** Returns what steps can read without a worker; undefined if it is too large. */
export function published({ definition, seal, retired }: CarriedAgent): PublishedAgent | undefined {
  const agent = { definition, ...defined({ seal, retired }) };
  return bytesOf(agent) > longestPublished ? undefined : agent;
}

/** Returns what Temporal Web UI shows of the run, as Markdown. */
export function detailsOf({ workflowType, triggers, equipment }: AgentDefinition): string {
  const watching = triggers.map(({ id, type }) => `${id} (${type})`).join(', ') || 'none';
  const steps = Object.entries(equipment).map(
    ([step, { permission, account }]) =>
      `- ${step}: ${permission ?? 'default'}${account === undefined ? '' : `, as ${account}`}`,
  );
  return `Starts \`${workflowType}\`. Triggers: ${watching}.\n\n${steps.join('\n')}`;
}
