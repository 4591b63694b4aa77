import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { WorkflowFailedError, type Client } from '@temporalio/client';
import { reasonOf } from '../../contracts/failure-of';
import { serviceTaskQueue } from '../../messages/task-queues';
import type { TriggerDefinition } from '../../contracts/trigger-definition';
import type { SettledTrigger } from '../../messages/trigger-activities';
import { readableSummary } from '../../encryption/readable-summary';
import { triggerSettlingWorkflow } from '../../messages/workflow-kinds';
import { type ServiceWorkflows } from '../../messages/service-workflows';
import { unanswered } from '../../temporal/unanswered';

/** The result of looking up new trigger definitions at the providers. */
export interface SettledTriggers {
  triggers: TriggerDefinition[];
  warnings: string[];
  problems: TriggerProblemInField[];
}

/** What is wrong with a trigger's account, or with a field of its configuration. */
export interface TriggerProblemInField {
  trigger: string;
  field?: string | undefined;
  text: string;
}

/**
 * Looks up the names in triggers (accounts, boards, lists, folders …), and replaces names with ids. A service worker does it, because the caller may
 * not reach the providers.
 *
 * @param options.known definitions looked up when they were accepted, which are not looked up again
 * @param options.of what the definitions, and their ids, stand for to the caller
 * @throws ServiceError when Temporal or the service worker cannot answer; a provider that cannot answer is a problem of the trigger
 */
export async function settleTriggers(
  temporal: Client,
  triggers: readonly TriggerDefinition[],
  { known = [], of = 'triggers' }: { known?: readonly TriggerDefinition[] | undefined; of?: 'triggers' | 'steps' } = {},
): Promise<SettledTriggers> {
  const isKnown = (trigger: TriggerDefinition) => known.some((one) => isDeepStrictEqual(one, trigger));
  const unknown = triggers.filter((trigger) => !isKnown(trigger));
  const settled = unknown.length === 0 ? [] : await settle(temporal, unknown, of);
  const settledOf = (id: string) => settled.find(({ definition }) => definition.id === id);
  return {
    triggers: triggers.map((trigger) => settledOf(trigger.id)?.definition ?? trigger),
    warnings: settled.flatMap(({ definition, warnings }) => warnings.map((text) => `${definition.id}: ${text}`)),
    problems: settled.flatMap(({ definition, problem }) =>
      problem === undefined ? [] : [{ trigger: definition.id, ...problem }],
    ),
  };
}

async function settle(temporal: Client, definitions: TriggerDefinition[], of: string): Promise<SettledTrigger[]> {
  const ids = definitions
    .map(({ id }) => id)
    .join(', ')
    .slice(0, 200);
  try {
    return await temporal.workflow.execute<ServiceWorkflows['trigger-settling']>(triggerSettlingWorkflow.type, {
      workflowId: triggerSettlingWorkflow.idOf(randomUUID()),
      taskQueue: serviceTaskQueue,
      args: [definitions],
      staticSummary: readableSummary('Look up what triggers name'),
    });
  } catch (error) {
    if (!(error instanceof WorkflowFailedError)) throw error;
    const text = `What the ${of} ${ids} name could not be looked up: ${reasonOf(error)}.`;
    throw unanswered(`${text} Nothing was changed; ask again.`, error);
  }
}

/** Says what is wrong in a sentence that begins with the field. */
export const problemInWords = ({ field, text }: TriggerProblemInField): string =>
  field === undefined ? text : `${field}: ${text}`;
