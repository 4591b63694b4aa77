import type { OperationDefinition, ServiceDefinition } from 'nexus-rpc';
import type { z } from 'zod';
import type { Steps } from '../contracts';
import type { ReviewersChanges } from '../contracts/approval';

/** The input of the operations `call` and `callWithChanges`. */
export interface StepOfAnyName {
  /** Such as `mail.sendEmail`. */
  step: string;
  /** The step's input. */
  input: unknown;
}

/** The answer of the operation `callWithChanges`: that of the step, and what the person who approved it changed. */
export interface AnswerWithChanges extends ReviewersChanges {
  result: unknown;
}

/**
 * One operation for each step, `call` for a step whose name is known only at run time, and `callWithChanges`, whose answer also says what a
 * reviewer changed.
 */
export type StepOperations = {
  [Name in keyof Steps]: OperationDefinition<z.input<Steps[Name]['input']>, z.output<Steps[Name]['output']>>;
} & {
  call: OperationDefinition<StepOfAnyName, unknown>;
  callWithChanges: OperationDefinition<StepOfAnyName, AnswerWithChanges>;
};

/** Creates operations on access, without the contracts' schemas, which would make every workflow start several times slower. */
const operations = new Proxy({} as StepOperations, {
  get: (_target, property) => (typeof property === 'symbol' ? undefined : { name: property }),
});

/**
 * The steps of an agent as a Nexus service, for callers: any workflow in any namespace, without our code on its worker.
 *
 * ```ts
 * const support = createNexusServiceClient({ service: stepsService, endpoint: 'support' });
 * await support.executeOperation('mail.sendEmail', { … }, { scheduleToCloseTimeout: '10 days' });
 * ```
 */
export const stepsService: ServiceDefinition<StepOperations> = { name: 'agent-integrations', operations };
