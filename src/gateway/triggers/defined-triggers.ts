import type { AgentDefinition } from '../../contracts/agent';
import { isToolError } from '../../contracts/tool-error';
import type { TriggerDefinition } from '../../contracts/trigger-definition';
import type { TriggerOverview } from '../../contracts/trigger-report';
import { noAnswerSentence } from '../../temporal/unanswered';
import type { Listings } from '../listings/listings';

/** A trigger as its agent defines it, and as it runs. Just after it was added, it does not run yet. */
export interface DefinedTrigger {
  readonly definition: TriggerDefinition;
  readonly overview?: TriggerOverview;
  /** Why the state of the trigger cannot be read. */
  readonly unreadable?: string;
}

/** Returns the triggers of an agent, in the order of its definition. */
export function definedTriggers(listings: Listings, { triggers }: AgentDefinition): Promise<DefinedTrigger[]> {
  return Promise.all(triggers.map((definition) => definedTrigger(listings, definition)));
}

export async function definedTrigger({ trigger }: Listings, definition: TriggerDefinition): Promise<DefinedTrigger> {
  try {
    const overview = await trigger(definition.id);
    // A closed workflow with this id belongs to an earlier trigger of the same name.
    return overview.status === 'removed' ? { definition } : { definition, overview };
  } catch (error) {
    if (isToolError(error, 'NotFound')) return { definition };
    const unreadable = isToolError(error, 'ProviderUnavailable') ? error.message : noAnswerSentence(error);
    if (unreadable === undefined) throw error;
    // One trigger that does not answer keeps nobody from the page of its agent.
    return { definition, unreadable };
  }
}
