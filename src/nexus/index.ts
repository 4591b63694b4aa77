import type { OperationDefinition, ServiceDefinition } from 'nexus-rpc';
import type { z } from 'zod';
import type { Steps } from '../contracts';

/** The input of the operation `call`. */
export interface StepOfAnyName {
  /** Such as `mail.sendEmail`. */
  step: string;
  /** The step's input. */
  input: unknown;
}

/** One operation for each step, and `call` for a step whose name is known only at run time. */
export type StepOperations = {
  [Name in keyof Steps]: OperationDefinition<z.input<Steps[Name]['input']>, z.output<Steps[Name]['output']>>;
} & { call: OperationDefinition<StepOfAnyName, unknown> };

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
