import { triggerContractOf } from '../../src/contracts';
import { toolError } from '../../src/contracts/tool-error';
import { answerPlan } from '../../src/models/answer-plan';
import type { AnswerPlan } from '../../src/models/tool-plan';

/** Returns the plan by which an event of this trigger type becomes what a model reads. */
export function readEventPlan(type: unknown): Promise<AnswerPlan> {
  const contract = typeof type === 'string' ? triggerContractOf(type) : undefined;
  if (contract !== undefined) return Promise.resolve(answerPlan(contract.event));
  throw toolError('InvalidInput', `There is no trigger of type ${JSON.stringify(type)} in this release.`);
}
