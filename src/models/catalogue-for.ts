import { eachSchema, markedSchemaOf, type FieldMarks, type JsonSchema } from '../catalogue/json-schema';
import { modelName } from '../catalogue/model-name';
import { contractOf, strictestPermission, type Permission, type StepContract } from '../contracts';
import { answerPlan } from './answer-plan';
import { markedPlaces } from './marked-places';
import { modelSchema } from './model-schema';
import { detailsField, type Path, type ToolPlan } from './tool-plan';

/** A step as a model is offered it. */
export interface CatalogueTool {
  /** `mail_find_email` for `mail.findEmail`. */
  name: string;
  description: string;
  /** JSON Schema of what the model gives: the step's input, without what is fixed for this agent. */
  parameters: JsonSchema;
  plan: ToolPlan;
}

/** Values of fields that are the same in every call, so that a model need not know of them. */
export type FixedFields = Partial<Record<'account' | 'mailbox' | 'board', string>>;

/** Steps with what their equipment fixes; an agent's `definition.equipment` is one. */
export type EquippedSteps = Readonly<
  Record<
    string,
    { account?: string | undefined; boards?: readonly string[] | undefined; permission?: Permission | undefined }
  >
>;

/**
 * The steps of one agent as tools for a model: those it is equipped with, without the fields that its equipment decides.
 * A step this release does not know is left out, and so is one that another of them covers, or that an agent limited to boards is refused.
 *
 * @param fixed fields that are the same besides, such as the one shared mailbox the agent works in
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
 * Whether another step of the same equipment does all that this one may do: with the same account, on the same boards, and under no
 * stricter permission.
 */
function isCovered({ name, coveredBy }: StepContract, equipment: EquippedSteps): boolean {
  const own = equipment[name];
  const other = coveredBy === undefined ? undefined : equipment[coveredBy];
  if (own === undefined || other === undefined) return false;
  if (other.account !== undefined && other.account !== own.account) return false;
  // Where nobody has set it, it runs: none of these sends anything.
  const { permission = 'autopilot' } = own;
  if (strictestPermission([permission, other.permission ?? 'autopilot']) !== permission) return false;
  const { boards } = other;
  return boards === undefined || (own.boards?.every((board) => boards.includes(board)) ?? false);
}

/** All tools of an agent that a model may call, also those it is not offered. A step this release does not know is left out. */
export function callableTools(equipment: EquippedSteps, fixed: FixedFields = {}): CatalogueTool[] {
  return Object.entries(equipment).flatMap(([step, equipped]) => {
    const contract = contractOf(step);
    return contract === undefined ? [] : [toolOf(contract, { ...fixed, ...fixedBy(equipped) })];
  });
}

function fixedBy({ account, boards = [] }: EquippedSteps[string]): FixedFields {
  const [board, ...others] = boards;
  return {
    ...(account === undefined ? {} : { account }),
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
      ...answers,
    },
  };
}

/** A text that stands for an object that needs a single field (`meantValue`) is an id where that field is one. */
const withTextsForObjects = (schema: JsonSchema): JsonSchema =>
  eachSchema(schema, (each) => {
    const [only, ...others] = each.required ?? [];
    if (only === undefined || others.length > 0) return each;
    const field: (JsonSchema & FieldMarks) | undefined = each.properties?.[only];
    return field?.idKind === undefined ? each : { ...each, idKind: field.idKind };
  });

/** Who works on one board moves nothing to another. */
const hiddenBy = (fixed: FixedFields): string[] => [
  ...Object.keys(fixed),
  ...(fixed.board === undefined ? [] : ['toBoard']),
];

function without({ properties = {}, required = [], ...schema }: JsonSchema, fields: readonly string[]): JsonSchema {
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !fields.includes(name))),
    required: required.filter((name) => !fields.includes(name)),
  };
}

/** Lets a model ask for what its answers leave out. */
function withDetails(schema: JsonSchema, onRequest: readonly Path[]): JsonSchema {
  if (onRequest.length === 0) return schema;
  const names = [...new Set(onRequest.map((path) => path.at(-1)))].join(', ');
  const field: JsonSchema = { type: 'boolean', description: `Also answer ${names}` };
  return { ...schema, properties: { ...schema.properties, [detailsField]: field } };
}
