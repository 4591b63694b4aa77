import type { z } from 'zod';
import type { Steps } from '../src/contracts';
import type { StepOptions } from './call-step';
import { callStep } from './call-step';

type Group<Prefix extends string> = {
  readonly [Name in keyof Steps as Name extends `${Prefix}.${infer Step}` ? Step : never]: Steps[Name] extends {
    input: infer Input extends z.ZodType;
    output: infer Output extends z.ZodType;
  }
    ? (input: z.input<Input>, options?: StepOptions) => Promise<z.output<Output>>
    : never;
};

/**
 * A typed proxy for one group of steps, made without the contracts' schemas: schemas at the top of a workflow bundle make every workflow
 * start several times slower. `then` and symbols return undefined, so that an async function can return the group.
 */
function group<Prefix extends string>(prefix: Prefix): Group<Prefix> {
  return new Proxy({} as Group<Prefix>, {
    get: (_target, property) =>
      typeof property === 'symbol' || property === 'then'
        ? undefined
        : (input: unknown, options?: StepOptions) => callStep(`${prefix}.${property}`, input, options),
  });
}

/** Mail steps: `await mail.sendEmail({ … })`. */
export const mail = group('mail');
/** Calendar steps. */
export const calendar = group('calendar');
/** Contact steps. */
export const contacts = group('contacts');
/** Board steps: `await board.createCard({ … })`. */
export const board = group('board');
