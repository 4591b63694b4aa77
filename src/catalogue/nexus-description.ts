import { steps, toolErrorTypes, type StepContract } from '../contracts';
import { jsonSchemaOf, type JsonSchema } from './json-schema';

/** Input and output of a Nexus operation, for a program in any language. */
interface Operation {
  description: string;
  input: JsonSchema;
  output: JsonSchema;
}

/** Makes docs/nexus.json: the Nexus service, for writing or generating clients in other languages. */
export function nexusDescription(): string {
  const contracts: readonly StepContract[] = Object.values(steps);
  const operations = {
    ...Object.fromEntries(contracts.map((contract) => [contract.name, operationOf(contract)])),
    call: anyStep,
    callWithChanges: { ...anyStep, description: withChanges, output: answerWithChanges },
  };
  const description = {
    $comment:
      'Generated from src/contracts by `npm run docs:generate`. Schemas are JSON Schema 2020-12; payloads are json/plain.',
    service: 'agent-integrations',
    failures: { description: 'The type of the application failure by which an operation fails', enum: toolErrorTypes },
    operations,
  };
  return `${JSON.stringify(description, undefined, 1)}\n`;
}

const operationOf = ({ description, input, output }: StepContract): Operation => ({
  description,
  input: jsonSchemaOf(input, 'input'),
  output: jsonSchemaOf(output, 'output'),
});

const anyStep: Operation = {
  description: 'Any of the others, where its name is known at run time only.',
  input: {
    type: 'object',
    properties: { step: { type: 'string', enum: Object.keys(steps) }, input: { type: 'object' } },
    required: ['step', 'input'],
    additionalProperties: false,
  },
  output: { description: 'That of the step' },
};

const withChanges =
  'As call. The answer also says what the person who approved the step changed in its input, and why; neither is there where the person only agreed.';

const answerWithChanges: JsonSchema = {
  type: 'object',
  properties: {
    result: { description: 'That of the step' },
    changedByReviewer: {
      type: 'object',
      description: 'The changed fields of the input as they were carried out. One that was taken out is null.',
    },
    reviewersReason: { type: 'string' },
  },
  required: ['result'],
};
