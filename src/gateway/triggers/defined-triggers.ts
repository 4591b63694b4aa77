import type { AgentIntegrationsClient } from '../../client';
import type { AgentDefinition } from '../../contracts/agent';
import { isToolError } from '../../contracts/tool-error';
import type { TriggerDefinition } from '../../contracts/trigger-definition';
import type { TriggerOverview } from '../../contracts/trigger-report';

/** A trigger as its agent defines it, and as it runs: not yet, in the moment after it was added. */
export interface DefinedTrigger {
  readonly definition: TriggerDefinition;
  readonly overview?: TriggerOverview;
}

/** The triggers of an agent, in the order of its definition. */
export function definedTriggers(
  client: AgentIntegrationsClient,
  { triggers }: AgentDefinition,
): Promise<DefinedTrigger[]> {
  return Promise.all(triggers.map((definition) => definedTrigger(client, definition)));
}

export async function definedTrigger(
  { triggers }: AgentIntegrationsClient,
  definition: TriggerDefinition,
): Promise<DefinedTrigger> {
  try {
    const overview = await triggers.get(definition.id);
    // What is closed under this id is an earlier trigger that had the same name.
    return overview.status === 'removed' ? { definition } : { definition, overview };
  } catch (error) {
    if (isToolError(error, 'NotFound')) return { definition };
    throw error;
  }
}
