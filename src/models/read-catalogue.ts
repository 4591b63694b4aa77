import type { CatalogueTool, FixedFields } from './catalogue-for';
import type { AnswerPlan } from './tool-plan';

export interface ReadCatalogueInput {
  /** Only these of the agent's steps; where the run acts for no agent, the steps there are. */
  steps?: readonly string[];
  /** Fields that are the same in every call, beside those the equipment fixes. */
  fixed?: FixedFields;
}

/** Activities of every worker that runs steps. */
export interface ModelActivities {
  /** The tools of whoever the run acts for. */
  'models.catalogue': (input: ReadCatalogueInput) => Promise<CatalogueTool[]>;
  /** How the events of a type of trigger are read. */
  'models.event': (triggerType: string) => Promise<AnswerPlan>;
}

/** Whoever writes workflows writes this. */
export function isReadCatalogueInput(value: unknown): value is ReadCatalogueInput {
  if (typeof value !== 'object' || value === null) return false;
  const { steps = [], fixed = {} } = value as Record<string, unknown>;
  const isText = (one: unknown): boolean => typeof one === 'string';
  const areTexts = typeof fixed === 'object' && fixed !== null && Object.values(fixed).every(isText);
  return Array.isArray(steps) && steps.every(isText) && areTexts;
}
