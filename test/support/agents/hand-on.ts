import { executeChild } from '@temporalio/workflow';
import { asAgent } from '../../../workflows';
import { outcomeOf, withGrant, type StepOutcome } from './careful-calls';

/** A step that another agent is to run, by a child workflow of its own where `deeper` says so. */
export interface HandedOn {
  step: string;
  input: unknown;
  deeper?: boolean;
}

/** Has another agent run the step, as a child workflow. */
export const handOn = (agent: string, work: HandedOn): Promise<StepOutcome> =>
  outcomeOf(asAgent(agent).executeChild({ input: work }));

/** What {@link handOn} starts. */
export function takeOver({ step, input, deeper = false }: HandedOn): Promise<StepOutcome> {
  return deeper ? executeChild(takeOver, { args: [{ step, input }] }) : withGrant(step, input);
}
