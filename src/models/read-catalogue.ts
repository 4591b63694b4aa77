import type { StepName } from '../contracts/step';
import type { CatalogueTool, FixedFields } from './catalogue-for';
import type { AnswerPlan } from './tool-plan';
import { isRecord } from '../json/is-record';

export interface ReadCatalogueInput {
  /** Only these of the agent's steps. If the run acts for no agent, these of all steps. */
  steps?: readonly StepName[];
  /** Fields that are the same in every call, in addition to those the equipment fixes. */
  fixed?: FixedFields;
}

/** Activities that every worker that runs steps provides. */
export interface ModelActivities {
  /** Returns the tools of the agent that the run acts for. */
  'models.catalogue': (input: ReadCatalogueInput) => Promise<CatalogueTool[]>;
  /** Returns the plan by which a model reads the events of a trigger type. */
  'models.event': (triggerType: string) => Promise<AnswerPlan>;
}

/** Returns whether the value has the expected shape: authors of workflows write this input. */
export function isReadCatalogueInput(value: unknown): value is ReadCatalogueInput {
  if (!isRecord(value)) return false;
  const { steps = [], fixed = {} } = value;
  const isText = (one: unknown): boolean => typeof one === 'string';
  const areTexts = isRecord(fixed) && Object.values(fixed).every(isText);
  return Array.isArray(steps) && steps.every(isText) && areTexts;
}
