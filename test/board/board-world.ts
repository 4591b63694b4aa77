import type { z } from 'zod';
import { steps, type AgentDefinitionInput, type Steps } from '../../src/contracts';
import { toolErrorOf } from '../../src';
import type { RequestFault, Sandbox, SandboxOptions } from 'graph-trello-sandbox';
import { defineBusyAgent, hurried, runSteps } from '../guarantees/run-steps';
import { createWorld, type World } from '../support/world';

type BoardStep = Extract<keyof Steps, `board.${string}`>;

export interface BoardWorld extends World {
  trello: Sandbox['trello'];
  /** Runs one step; nobody has to approve it. */
  call: <Name extends BoardStep>(
    step: Name,
    input: z.input<Steps[Name]['input']>,
    agent?: string,
  ) => Promise<z.output<Steps[Name]['output']>>;
  /** Runs a step that must be refused, and answers how. */
  refusal: (step: BoardStep, input: unknown, agent?: string) => Promise<{ type: string; message: string }>;
  /** Runs a step and counts what was sent to Trello meanwhile, such as `GET /1/boards/{id}`. */
  requestsOf: (run: () => Promise<unknown>) => Promise<string[]>;
  /** Runs a step once for each fault that happens to one of its requests of this kind, all at once, and answers the results. */
  despite: (
    faults: readonly RequestFault[],
    request: { method: string; path: RegExp },
    step: BoardStep,
    inputs: readonly unknown[],
  ) => Promise<unknown[]>;
  /** Has somebody change something as soon as the next action of a type has happened, such as `createList`. */
  onNext: (type: string, change: () => void) => void;
  /** Defines an agent limited to the board "Support". */
  defineFenced: (name: string) => Promise<void>;
}

/** A world for the steps of a board, with running workers and the support agent's account connected as "team". */
export async function createBoardWorld(sandboxOptions: SandboxOptions = {}): Promise<BoardWorld> {
  // What is tested here are steps, not limits.
  const limits = { trello: { requestsPerKeyPer10Seconds: 5_000, requestsPerTokenPer10Seconds: 5_000 } };
  const world = await createWorld({
    sandbox: { limits, ...sandboxOptions },
    environment: { STEPS_WITHOUT_AGENT: 'autopilot' },
  });
  await world.connectAccounts();
  await world.startWorkers();
  await defineBusyAgent(world);
  const { client, sandbox } = world;
  const options = (agent?: string) => (agent === undefined ? {} : { agent });
  return {
    ...world,
    trello: sandbox.trello,
    call: (step, input, agent) => client.calls.run(step, input, options(agent)),
    refusal: async (step, input, agent) => {
      const { result } = await client.calls.start(step, input, options(agent));
      return result().then((answer) => {
        throw new Error(`It was not refused but answered ${JSON.stringify(answer)}`);
      }, toolErrorIn);
    },
    requestsOf: async (run) => {
      sandbox.requests.clear();
      await run();
      return sandbox.requests.list().map(({ method, path }) => `${method} ${path.replaceAll(/[0-9a-f]{24}/g, '{id}')}`);
    },
    despite: async (faults, request, step, inputs) => {
      const rules = faults.map((fault) => sandbox.faults.add({ match: { provider: 'trello', ...request }, fault }));
      const outcomes = await runSteps(world, 'busy', ...inputs.map((input) => ({ step, input, options: hurried })));
      expect(outcomes).toEqual(inputs.map(() => ({ result: expect.anything() })));
      expect(rules.filter((rule) => sandbox.faults.remove(rule))).toEqual([]);
      return outcomes.map(({ result }) => result);
    },
    onNext: (type, change) => {
      let isNext = true;
      sandbox.trello.world.onAction((action) => {
        if (!isNext || action.type !== type) return;
        isNext = false;
        change();
      });
    },
    defineFenced: async (name) => {
      const limited = { permission: 'autopilot' as const, boards: [sandbox.trello.board('Support').id] };
      const definition: AgentDefinitionInput = {
        workflowType: 'steps',
        taskQueue: 'nobody',
        equipment: Object.fromEntries(boardSteps.map((step) => [step, limited])),
      };
      await client.agents.define(name, definition);
    },
  };
}

const boardSteps = Object.keys(steps).filter((name) => name.startsWith('board.'));

function toolErrorIn(error: unknown): { type: string; message: string } {
  const found = toolErrorOf(error);
  if (found === undefined) throw error;
  return { type: found.type, message: found.message };
}
