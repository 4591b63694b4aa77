import type { AgentDefinition, AgentOverview } from '../../src/contracts/agent';
import type { CarriedAgent, PublishedAgent } from '../../src/messages/agent';

/** Returns what lists of agents show. */
export function overviewOf({ name, definition: { workflowType, equipment, triggers } }: CarriedAgent): AgentOverview {
  return { name, workflowType, steps: Object.keys(equipment).length, triggers: triggers.map(({ id }) => id) };
}

/** In characters. A larger definition is left out of the memo, which is part of every listing: readers then query the workflow for it. */
const longestPublished = 16_000;

/** Returns what steps can read without a worker; undefined if it is too large. */
export function published({ definition, seal, retired }: CarriedAgent): PublishedAgent | undefined {
  const agent = { definition, ...(seal === undefined ? {} : { seal }), ...(retired === undefined ? {} : { retired }) };
  return JSON.stringify(agent).length > longestPublished ? undefined : agent;
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
