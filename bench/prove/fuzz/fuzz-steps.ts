import { randomUUID } from 'node:crypto';
import { WorkflowFailedError } from '@temporalio/client';
import fc from 'fast-check';
import { z } from 'zod';
import { contractOf, steps, toolErrorTypes, type StepContract, type ToolErrorType } from '../../../src/contracts';
import { readAs } from '../../../src/contracts/reading/read-as';
import { runAsCall } from '../../../src/temporal/call/current-call';
import type { StepCall, StepOutcome } from '../../../test/support/agents';
import { everyKind } from '../kinds/every-kind';
import { wrongWords, type FuzzedService } from './fuzzed-service';
import { hostileValue, nearly, nested } from './hostile-values';
import { valuesOf, type Schema } from './schema-values';

export const contracts: readonly StepContract[] = Object.keys(steps).flatMap((name) => contractOf(name) ?? []);

/** Characters of JSON in one workflow's input; Temporal accepts two million. */
const mostText = 500_000;

/** A few attempts in quick succession, for errors that are retryable. */
const options: StepCall['options'] = {
  startToCloseTimeout: '20 seconds',
  scheduleToCloseTimeout: '50 seconds',
  retry: { initialInterval: '20 milliseconds', maximumInterval: '500 milliseconds', maximumAttempts: 12 },
};

export interface Fuzzing {
  seed: number;
  /** Number of inputs of each kind for each step. */
  runs: number;
  onProgress?: (line: string) => void;
}

/**
 * Calls every step with inputs generated from its schema: valid ones, nearly valid ones, and ones of any type. Each call returns the step's
 * output or one of our errors with a sentence. An input that the schema rejects causes `InvalidInput` and no request to a provider.
 */
export async function fuzzSteps(service: FuzzedService, { seed, runs, onProgress }: Fuzzing) {
  const problems: string[] = [];
  let [right, wrong] = [0, 0];
  const restore = namesOf(service);
  for (const contract of contracts) {
    const inputs = inputsOf(contract, service, seed, runs);
    const taken = inputs.filter((input) => takes(contract, input));
    const refused = inputs.filter((input) => !takes(contract, input));
    const before = service.sandbox.requests.count();
    problems.push(...(await judged(service, contract, refused, notRefused)));
    const asked = service.sandbox.requests.count() - before;
    if (asked > 0) problems.push(`${contract.name}: ${String(asked)} requests to the provider on inputs it refuses.`);
    problems.push(
      ...(await judged(service, contract, taken, (outcome, input) => notAnswered(contract, outcome, input))),
    );
    restore();
    right += taken.length;
    wrong += refused.length;
    onProgress?.(`${contract.name}: ${String(taken.length)} inputs taken, ${String(refused.length)} refused`);
  }
  return { checked: right + wrong, problems, right, wrong };
}

/** Returns a function that restores names of boards and lists and reopens them: later inputs use these names, and board steps change them. */
function namesOf({ sandbox }: FuzzedService): () => void {
  const { boards, lists } = sandbox.trello.world;
  const named = [...boards.values(), ...lists.values()].map((one) => ({ one, name: one.name }));
  return () => {
    for (const { one, name } of named) Object.assign(one, { name, closed: false });
  };
}

/** Returns valid inputs: the contract's own examples and the inputs of the proof of effects. */
export function rightInputs(contract: StepContract, { sandbox }: Pick<FuzzedService, 'sandbox'>): unknown[] {
  const own = Object.values(everyKind).filter(({ step }) => step === contract.name);
  return [
    ...contract.examples.map(({ input }) => input),
    ...own.map(({ prepare }) => prepare(`Fuzz ${randomUUID()}`, sandbox).input),
  ];
}

export const schemaOf = (contract: StepContract): Schema =>
  z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' }) as Schema;

function inputsOf(contract: StepContract, service: FuzzedService, seed: number, runs: number): unknown[] {
  const ofSchema = valuesOf(schemaOf(contract));
  const arbitraries = [
    ofSchema,
    nearly(rightInputs(contract, service)),
    ofSchema.chain((input) => nearly([input])),
    fc.oneof(hostileValue, fc.constantFrom<unknown>(nested(70, true), nested(2_000, false))),
  ];
  const inputs = arbitraries.flatMap((arbitrary, index) => fc.sample(arbitrary, { seed: seed + index, numRuns: runs }));
  // Converts inputs to the form that a payload carries.
  return inputs.map((input) => JSON.parse(JSON.stringify(input ?? null)) as unknown);
}

/** Returns whether the schema accepts an input. A schema that throws counts as accepting, so that the step's failure becomes visible. */
function takes(contract: StepContract, input: unknown): boolean {
  try {
    return readAs(contract.input, input ?? {}).success;
  } catch {
    return true;
  }
}

type Judge = (outcome: StepOutcome, input: unknown) => string | undefined;

async function judged(service: FuzzedService, contract: StepContract, inputs: readonly unknown[], judge: Judge) {
  const problems: string[] = [];
  for (const some of bundled(inputs)) {
    const outcomes = await callSteps(service, contract.name, some);
    problems.push(
      ...outcomes.flatMap((outcome, index) => {
        const problem = judge(outcome, some[index]);
        return problem === undefined
          ? []
          : [`${contract.name}: ${problem}: ${JSON.stringify(some[index]).slice(0, 300)}`];
      }),
    );
  }
  return problems;
}

function notRefused({ error, result }: StepOutcome, input: unknown): string | undefined {
  if (error === undefined) return `was run and answered ${JSON.stringify(result).slice(0, 100)}`;
  if (error.type !== 'InvalidInput') return `was refused as ${error.type} (${error.message.slice(0, 200)})`;
  const words = wrongWords(error.message, JSON.stringify(input));
  return words === undefined ? undefined : `the refusal ${words}`;
}

/** The sandbox has no faults: such an error was caused by the input, and would be retried for an hour. */
const untrue: readonly string[] = ['ProviderUnavailable', 'RateLimited', 'OutcomeUnknown', 'AccountNeedsReconnect'];

function notAnswered(contract: StepContract, { error, result }: StepOutcome, input: unknown): string | undefined {
  if (error === undefined)
    return contract.output.safeParse(result).success ? undefined : 'answered something else than its output';
  const untyped = notTyped({ error }, input);
  if (untyped !== undefined) return untyped;
  if (untrue.includes(error.type)) return `says ${error.type}: ${error.message.slice(0, 300)}`;
  return undefined;
}

/** Returns what is wrong with a call's error; undefined if it is one of our errors in plain words, or if there is no error. */
export function notTyped({ error }: StepOutcome, input: unknown): string | undefined {
  if (error === undefined) return undefined;
  if (!toolErrorTypes.includes(error.type)) return `failed with ${error.type}: ${error.message.slice(0, 300)}`;
  const words = wrongWords(error.message, JSON.stringify(input));
  return words === undefined ? undefined : `${error.type} ${words}`;
}

/** Groups as many inputs as one workflow accepts. */
function bundled(inputs: readonly unknown[]): unknown[][] {
  const bundles: unknown[][] = [];
  let size = Infinity;
  for (const input of inputs) {
    const length = JSON.stringify(input).length;
    size += length;
    if (size > mostText || (bundles.at(-1)?.length ?? 0) >= 40) {
      bundles.push([]);
      size = length;
    }
    bundles.at(-1)?.push(input);
  }
  return bundles;
}

/** Runs the step on each input, concurrently in one agent workflow. */
export async function callSteps(
  service: FuzzedService,
  step: string,
  inputs: readonly unknown[],
): Promise<StepOutcome[]> {
  const { client, taskQueue } = service;
  const calls = inputs.map((input) => ({ step, input, options }));
  const workflowId = `fuzzed-${randomUUID()}`;
  try {
    return (await runAsCall({ agent: 'fuzzed' }, () =>
      client.temporal.workflow.execute('steps', {
        taskQueue,
        workflowId,
        args: [calls],
        workflowExecutionTimeout: '100 seconds',
      }),
    )) as StepOutcome[];
  } catch (error) {
    if (!(error instanceof WorkflowFailedError)) throw error;
    // An error that is not one of ours ends the workflow. Running each call alone shows which input caused it.
    if (inputs.length > 1) return (await Promise.all(inputs.map((input) => callSteps(service, step, [input])))).flat();
    return [{ error: { type: 'none of ours' as ToolErrorType, message: causesOf(error), details: undefined } }];
  }
}

const causesOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}; ${causesOf(error.cause)}` : '';
