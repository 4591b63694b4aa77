import type { z } from 'zod';
import { withoutItsName } from '../catalogue/first-sentence';
import { toolsAnchor } from '../catalogue/tools-markdown';
import { steps, type StepContract } from '../contracts';

const opening = `/**
 * Generated from src/contracts by \`npm run docs:generate\`: edit the contracts, not this file. Editors show these comments where a workflow calls a
 * step and gives its fields; types that are made of the contracts have none.
 */
import type { StepsOf } from './steps-of';
`;

/** Makes workflows/described-steps.ts: the groups of steps, with what each step says of itself. */
export const describedSteps = (): string =>
  [opening, ...['mail', 'calendar', 'contacts', 'board'].map(groupInterface)].join('\n');

function groupInterface(group: string): string {
  const members = Object.values<StepContract>(steps).filter(({ name }) => name.startsWith(`${group}.`));
  const lines = members.flatMap((contract) => {
    const step = contract.name.slice(group.length + 1);
    return [comment(contract), `  readonly ${step}: StepsOf<'${group}'>['${step}'];`];
  });
  return [`export interface ${group.replace(/^./, (letter) => letter.toUpperCase())}Steps {`, ...lines, '}\n'].join(
    '\n',
  );
}

const openingOfFields = `/**
 * Generated from src/contracts by \`npm run docs:generate\`: edit the contracts, not this file. What an editor says of a step's fields: beside the
 * type that is made of the contract, each comes with its comment alone.
 */
export interface DescribedFields {`;

/** Makes workflows/described-fields.ts: what each field of each step's input says of itself. */
export const describedFields = (): string =>
  [openingOfFields, ...Object.values(steps).flatMap(({ name, input }) => fieldsOfStep(name, input.shape)), '}\n'].join(
    '\n',
  );

const fieldsOfStep = (name: string, shape: Readonly<Record<string, z.ZodType>>): string[] => [
  `  readonly '${name}': {`,
  ...Object.entries(shape).flatMap(([field, { description }]) => [
    ...(description === undefined ? [] : [`    /** ${asComment(withoutItsName(description, field))} */`]),
    `    ${field}?: unknown;`,
  ]),
  '  };',
];

/** In a comment a bare `@` begins a tag, and what follows it would be lost. */
const asComment = (text: string): string => text.replaceAll('*/', '*\\/').replaceAll(/@\w+/g, '`$&`');

const comment = (contract: StepContract): string =>
  `  /** ${asComment(contract.description)} Fields and errors: docs/tools.md#${toolsAnchor(contract)} */`;
