import type { AgentDefinition } from '../../contracts/agent';
import { isToolError } from '../../contracts/tool-error';
import type { TriggerDefinition } from '../../contracts/trigger-definition';
import type { TriggerOverview } from '../../contracts/trigger-report';
import type { Listings } from '../listings/listings';

/** A trigger as its agent defines it, and as it runs: not yet, in the moment after it was added. */
export interface DefinedTrigger {
  readonly definition: TriggerDefinition;
  readonly overview?: TriggerOverview;
  /** Why it cannot be told how it runs. */
  readonly unreadable?: string;
}

/** The triggers of an agent, in the order of its definition. */
export function definedTriggers(listings: Listings, { triggers }: AgentDefinition): Promise<DefinedTrigger[]> {
  return Promise.all(triggers.map((definition) => definedTrigger(listings, definition)));
}

export async function definedTrigger({ trigger }: Listings, definition: TriggerDefinition): Promise<DefinedTrigger> {
  try {
    const overview = await trigger(definition.id);
    // What is closed under this id is an earlier trigger that had the same name.
    return overview.status === 'removed' ? { definition } : { definition, overview };
  } catch (error) {
    if (isToolError(error, 'NotFound')) return { definition };
    if (isToolError(error, 'ProviderUnavailable')) return { definition, unreadable: error.message };
    throw error;
  }
}
