import type { IdKind } from '../contracts/field-marks';

/** Where in a value something stands: names of fields, and `*` for each entry of a list. */
export type Path = readonly string[];

/** Where an id stands, and of which kind; or where ids of any kind may stand within. */
type IdPlace = { path: Path; kind: IdKind; within?: undefined } | { path: Path; within: 'path' | 'query' | 'values' };

/** How a step's answer, or an event, becomes what a model reads. Plain JSON: it stands in histories. */
export interface AnswerPlan {
  answerIds: { path: Path; kind: IdKind }[];
  /** What somebody outside may have written. */
  outside: Path[];
  /** What is left out of answers unless the model asks for details. */
  onRequest: Path[];
  /** Names with addresses that become one text. */
  oneText: Path[];
  /** What is left out where it is false. */
  onlyIfTrue: Path[];
}

/** How what a model says becomes the input of a step, and how the step's answer becomes what a model reads. */
export interface ToolPlan extends AnswerPlan {
  step: string;
  /** Fields the model does not see, with what they are for this agent. */
  fixed: Record<string, string>;
  inputIds: IdPlace[];
}

/** The field by which a model asks for what is left out otherwise. */
export const detailsField = 'details';
