import type { AgentState } from '../../contracts/agent';
import { takenInWords } from '../../contracts/taken-in-words';
import { isToolError } from '../../contracts/tool-error';
import type { TriggerDefinition } from '../../contracts/trigger-definition';
import type { TriggerOverview } from '../../contracts/trigger-report';
import { isTemporalFailure } from '../../temporal/temporal-failure';
import { withPatienceForOne } from '../../temporal/with-patience';
import type { ConsoleEnvironment } from '../console/console-environment';

/** A trigger as its agent defines it, and as it runs. Just after it was added, it does not run yet. */
export interface DefinedTrigger {
  readonly definition: TriggerDefinition;
  readonly overview?: TriggerOverview;
  /** Why the state of the trigger cannot be read. */
  readonly unreadable?: string;
  /** Says that it does not run, because another agent's trigger runs under its id. */
  readonly taken?: string;
}

type Asked = Pick<ConsoleEnvironment['Variables'], 'client' | 'listings'>;

/** Returns the triggers of an agent, in the order of its definition. */
export function definedTriggers(
  asked: Asked,
  { name, definition: { triggers } }: Pick<AgentState, 'name' | 'definition'>,
): Promise<DefinedTrigger[]> {
  return Promise.all(triggers.map((definition) => definedTrigger(asked, name, definition)));
}

/** Returns one trigger of an agent. One that does not answer keeps nobody from the page of its agent. */
export async function definedTrigger(
  { client, listings }: Asked,
  agent: string,
  definition: TriggerDefinition,
): Promise<DefinedTrigger> {
  try {
    const overview = await withPatienceForOne(client, () => listings.trigger(definition.id));
    const isOfAnother = overview.agent !== agent;
    // A closed workflow with this id belongs to an earlier trigger of the same name.
    if (overview.status === 'removed' || (isOfAnother && overview.endedAt !== undefined)) return { definition };
    return isOfAnother
      ? { definition, taken: takenInWords(definition.id, agent, overview.agent) }
      : { definition, overview };
  } catch (error) {
    if (isToolError(error, 'NotFound')) return { definition };
    if (isToolError(error, 'ProviderUnavailable')) return { definition, unreadable: error.message };
    if (!isTemporalFailure(error)) throw error;
    return { definition, unreadable: `The trigger "${definition.id}" does not answer at the moment.` };
  }
}
