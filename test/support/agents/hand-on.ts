import { executeChild } from '@temporalio/workflow';
import { asAgent } from '../../../workflows';
import { outcomeOf, withGrant, type StepOutcome } from './careful-calls';

/** A step for another agent to run, in a child workflow of that agent if `deeper` is set. */
export interface HandedOn {
  step: string;
  input: unknown;
  deeper?: boolean;
}

/** Lets another agent run the step, as a child workflow. */
export const handOn = (agent: string, work: HandedOn): Promise<StepOutcome> =>
  outcomeOf(asAgent(agent).executeChild({ input: work }));

/** The workflow that {@link handOn} starts. */
export function takeOver({ step, input, deeper = false }: HandedOn): Promise<StepOutcome> {
  return deeper ? executeChild(takeOver, { args: [{ step, input }] }) : withGrant(step, input);
}
