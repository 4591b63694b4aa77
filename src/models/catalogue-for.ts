import { eachSchema, markedSchemaOf, type FieldMarks, type JsonSchema } from '../catalogue/json-schema';
import { modelName } from '../catalogue/model-name';
import { contractOf, strictestPermission, type Permission, type StepContract } from '../contracts';
import { defined } from '../json/defined';
import { answerPlan } from './answer-plan';
import { markedPlaces } from './marked-places';
import { modelSchema } from './model-schema';
import { detailsField, type Path, type ToolPlan } from './tool-plan';

/** A step in the form in which it is offered to a model. */
export interface CatalogueTool {
  /** `mail_find_email` for `mail.findEmail`. */
  name: string;
  description: string;
  /** JSON Schema of what the model supplies: the step's input without the fields that are fixed for this agent. */
  parameters: JsonSchema;
  plan: ToolPlan;
}

/** Values of fields that are the same in every call, so the model does not need to know these fields. */
export type FixedFields = Partial<Record<'account' | 'mailbox' | 'board', string>>;

/** Steps with the values that the equipment fixes for each; an agent's `definition.equipment` has this form. */
export type EquippedSteps = Readonly<
  Record<
    string,
    { account?: string | undefined; boards?: readonly string[] | undefined; permission?: Permission | undefined }
  >
>;

/**
 * Returns the tools that one agent's model is offered: the steps in its equipment, without the fields that the equipment fixes. Leaves out a
 * step that this release does not know, a step that another equipped step covers, and a step that is refused to an agent limited to boards.
 *
 * Of use to who lists what a model sees, or counts what it costs. What calls them is `agentTools()` in a workflow, MCP and the HTTP API: their
 * `plan` is for those alone.
 *
 * @param fixed further fields that are the same in every call, such as the one shared mailbox the agent works in
 */
export function catalogueFor(equipment: EquippedSteps, fixed: FixedFields = {}): CatalogueTool[] {
  return callableTools(
    Object.fromEntries(
      Object.entries(equipment).filter(([step]) => {
        const contract = contractOf(step);
        if (contract === undefined) return true;
        const isRefused = contract.isOutsideBoards === true && equipment[step]?.boards !== undefined;
        return !isRefused && !isCovered(contract, equipment);
      }),
    ),
    fixed,
  );
}

/**
 * Returns whether another step of the same equipment can do everything this step can: with the same account, on the same boards, and under
 * a permission that is no stricter.
 */
function isCovered({ name, coveredBy }: StepContract, equipment: EquippedSteps): boolean {
  const own = equipment[name];
  const other = coveredBy === undefined ? undefined : equipment[coveredBy];
  if (own === undefined || other === undefined) return false;
  if (other.account !== undefined && other.account !== own.account) return false;
  // A step without a permission counts as autopilot: no step that another covers sends anything.
  const { permission = 'autopilot' } = own;
  if (strictestPermission([permission, other.permission ?? 'autopilot']) !== permission) return false;
  const { boards } = other;
  return boards === undefined || (own.boards?.every((board) => boards.includes(board)) ?? false);
}

/** Returns all tools that an agent's model may call, including those it is not offered. Leaves out steps that this release does not know. */
export function callableTools(equipment: EquippedSteps, fixed: FixedFields = {}): CatalogueTool[] {
  return Object.entries(equipment).flatMap(([step, equipped]) => {
    const contract = contractOf(step);
    return contract === undefined ? [] : [toolOf(contract, { ...fixed, ...fixedBy(equipped) })];
  });
}

function fixedBy({ account, boards = [] }: EquippedSteps[string]): FixedFields {
  const [board, ...others] = boards;
  return {
    ...defined({ account }),
    ...(board === undefined || others.length > 0 ? {} : { board }),
  };
}

function toolOf(contract: StepContract, wanted: FixedFields): CatalogueTool {
  const input = markedSchemaOf(contract.input, 'input');
  const everywhere = wanted.board === undefined ? wanted : { ...wanted, boards: wanted.board };
  const fixed = Object.fromEntries(
    Object.entries(everywhere).filter(([field]) => input.properties?.[field] !== undefined),
  );
  const answers = answerPlan(contract.output);
  return {
    name: modelName(contract.name),
    description: contract.description,
    parameters: withDetails(modelSchema(without(input, hiddenBy(fixed))), answers.onRequest),
    plan: {
      step: contract.name,
      fixed,
      inputIds: [
        ...markedPlaces(withTextsForObjects(input), 'idKind').map(({ path, value }) => ({ path, kind: value })),
        ...markedPlaces(input, 'idsWithin').map(({ path, value }) => ({ path, within: value })),
      ],
      ...defined({ toldByBlanks: contract.toldByBlanks }),
      ...answers,
    },
  };
}

/** Where a text may stand for an object with a single required field (`meantValue`), the text is an id if that field is an id. */
const withTextsForObjects = (schema: JsonSchema): JsonSchema =>
  eachSchema(schema, (each) => {
    const [only, ...others] = each.required ?? [];
    if (only === undefined || others.length > 0) return each;
    const field: (JsonSchema & FieldMarks) | undefined = each.properties?.[only];
    return field?.idKind === undefined ? each : { ...each, idKind: field.idKind };
  });

/** An agent that works on one board cannot move anything to another board, so `toBoard` is hidden. */
const hiddenBy = (fixed: FixedFields): string[] => [
  ...Object.keys(fixed),
  ...(fixed.board === undefined ? [] : ['toBoard']),
];

function without({ properties = {}, required = [], ...schema }: JsonSchema, fields: readonly string[]): JsonSchema {
  const shown = {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !fields.includes(name))),
    required: required.filter((name) => !fields.includes(name)),
  };
  return eachSchema(shown, (each) =>
    each.description === undefined ? each : { ...each, description: withoutConditions(each.description, fields) },
  );
}

/** Leaves out the condition that a field is given which is filled in: `Id, or with "board" its name` is `Id, or its name` where the board is fixed. */
const withoutConditions = (description: string, fields: readonly string[]): string =>
  fields.reduce((text, field) => text.replaceAll(`with "${field}" `, ''), description);

/** Adds the field by which a model requests the details that answers leave out. */
function withDetails(schema: JsonSchema, onRequest: readonly Path[]): JsonSchema {
  if (onRequest.length === 0) return schema;
  const names = [...new Set(onRequest.map((path) => path.at(-1)))].join(', ');
  const field: JsonSchema = { type: 'boolean', description: `Also answer ${names}` };
  return { ...schema, properties: { ...schema.properties, [detailsField]: field } };
}
