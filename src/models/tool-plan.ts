import type { IdKind } from '../contracts/field-marks';
import type { ToldByBlanks } from '../contracts/reading/blanks';

/** A place in a value: names of fields, and `*` for each entry of a list. */
export type Path = readonly string[];

/**
 * A place that holds an id of one kind, or a place inside which ids of any kind may occur. `values` is what plans of an earlier release have for a body: a
 * text is then never read as JSON, because a call that is under way is known by its input.
 */
type IdPlace =
  { path: Path; kind: IdKind; within?: undefined } | { path: Path; within: 'path' | 'query' | 'body' | 'values' };

/** How a step's answer, or an event, becomes what a model reads. Plain JSON, because histories contain it. */
export interface AnswerPlan {
  answerIds: { path: Path; kind: IdKind }[];
  /** Fields that somebody outside may have written. */
  outside: Path[];
  /** Fields in which the bytes of files may be, which go to no model. Not in plans of an earlier release, whose runs go on with them. */
  withFiles?: Path[];
  /** Fields left out of answers unless the model requests details. */
  onRequest: Path[];
  /** Names with addresses that become one text. */
  oneText: Path[];
  /** Fields left out unless they are true. */
  onlyIfTrue: Path[];
}

/** How a model's call becomes the input of a step, and how the step's answer becomes what a model reads. */
export interface ToolPlan extends AnswerPlan {
  step: string;
  /** Fields that are hidden from the model, with their values for this agent. */
  fixed: Record<string, string>;
  /**
   * Fields that are hidden from the model and left out of the input, for the gate to fill in as the agent's definition has them at each call: a
   * run keeps its plans while the definition may change. See {@link isOfEarlierRelease}.
   */
  leftToGate?: readonly string[];
  inputIds: IdPlace[];
  /** Not in plans of an earlier release, whose runs go on without: see `withoutUnmeant`. */
  toldByBlanks?: ToldByBlanks;
}

/** Whether an earlier release made a plan, as histories have them: a run with those goes on as it did. */
export const isOfEarlierRelease = ({ leftToGate }: ToolPlan): boolean => leftToGate === undefined;

/** The field by which a model requests what answers otherwise leave out. */
export const detailsField = 'details';
