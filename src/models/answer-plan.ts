import { markedSchemaOf, type FieldMarks } from '../catalogue/json-schema';
import type { StepContract } from '../contracts';
import { markedPlaces } from './marked-places';
import type { AnswerPlan, Path } from './tool-plan';

/** Returns the plan by which a value of this schema (a step's answer or a trigger's event) becomes what a model reads. */
export function answerPlan(schema: StepContract['output']): AnswerPlan {
  const described = markedSchemaOf(schema, 'output');
  const pathsOf = (mark: keyof FieldMarks): Path[] => markedPlaces(described, mark).map(({ path }) => path);
  return {
    answerIds: markedPlaces(described, 'idKind').map(({ path, value }) => ({ path, kind: value })),
    outside: pathsOf('outside'),
    withFiles: pathsOf('withFiles'),
    onRequest: pathsOf('onRequest'),
    oneText: pathsOf('oneText'),
    onlyIfTrue: pathsOf('onlyIfTrue'),
  };
}
