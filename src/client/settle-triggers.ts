import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { WorkflowFailedError, type Client } from '@temporalio/client';
import { reasonOf } from '../contracts/failure-of';
import { serviceTaskQueue } from '../messages/task-queues';
import type { TriggerDefinition } from '../contracts/trigger-definition';
import type { SettledTrigger } from '../messages/trigger';
import { readableSummary } from '../encryption/readable-summary';
import { triggerSettlingWorkflow } from '../messages/workflow-kinds';
import { type ServiceWorkflows } from '../messages/service-workflows';
import { unanswered } from '../temporal/unanswered';

/** What a look at the providers makes of triggers that somebody defines. */
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
 * Looks up what triggers name (accounts, boards, lists, folders …), and puts ids in the place of names. A service worker does it, as who asks
 * may not reach the providers.
 *
 * @param options.known definitions that were looked up when they were taken, and are not again
 * @param options.of what they are to who asks, and their ids name
 * @throws ServiceError when Temporal or the service worker cannot say; a provider that cannot is a problem of the trigger
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

/** What is wrong in a sentence that begins with the field. */
export const problemInWords = ({ field, text }: TriggerProblemInField): string =>
  field === undefined ? text : `${field}: ${text}`;
