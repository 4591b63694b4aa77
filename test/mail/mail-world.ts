import { mailScopes, sharedScopes } from '../../src/contracts/account-scopes';
import type { Steps } from '../../src/contracts';
import { toolErrorOf } from '../../src';
import { connectMailbox } from '../support/connect-mailbox';
import { faults } from '../support/request-faults';
import { createWorld, mailUser, type World } from '../support/world';
import type { z } from 'zod';

/** What a person allows who also asks for what others share. */
export const allScopes = [...mailScopes, ...sharedScopes];

export const sharedMailbox = 'support@contoso.example';

type MailStep = Extract<keyof Steps, `${'mail' | 'calendar' | 'contacts'}.${string}`>;

export interface MailWorld extends World {
  /** Connects a mailbox, as its person does who allows what we ask for, or something else. */
  connect: (name: string, owner: string, scopes?: readonly string[]) => ReturnType<typeof connectMailbox>;
  /** Runs one step; nobody has to approve it. */
  call: <Name extends MailStep>(
    step: Name,
    input: z.input<Steps[Name]['input']>,
  ) => Promise<z.output<Steps[Name]['output']>>;
  /** Runs something once for each fault that happens to one of its requests of this kind. */
  despite: (request: { method: string; path: RegExp }, run: (number: number) => Promise<void>) => Promise<void>;
  /** Runs a step that must be refused, and answers how. */
  refusal: (step: MailStep, input: unknown, agent?: string) => Promise<{ type: string; message: string }>;
}

/** A world for the steps of a mailbox, with running workers and ada's mailbox connected as "ada". */
export async function createMailWorld(): Promise<MailWorld> {
  const world = await createWorld({ environment: { STEPS_WITHOUT_AGENT: 'autopilot' } });
  await world.startWorkers();
  const connect: MailWorld['connect'] = (name, owner, scopes = mailScopes) =>
    connectMailbox(world, { name, owner, scopes });
  await connect('ada', mailUser);
  return {
    ...world,
    connect,
    call: (step, input) => world.client.calls.run(step, { account: 'ada', ...input }),
    despite: async (request, run) => {
      for (const [number, fault] of faults.entries()) {
        const rule = world.sandbox.faults.add({ match: { provider: 'graph', ...request }, fault });
        await run(number);
        expect(world.sandbox.faults.remove(rule)).toBe(false);
      }
    },
    refusal: async (step, input, agent) => {
      const options = agent === undefined ? {} : { agent };
      const { result } = await world.client.calls.start(step, { account: 'ada', ...(input as object) }, options);
      return result().then((answer) => {
        throw new Error(`It was not refused but answered ${JSON.stringify(answer)}`);
      }, toolErrorIn);
    },
  };
}

function toolErrorIn(error: unknown): { type: string; message: string } {
  const found = toolErrorOf(error);
  if (found === undefined) throw error;
  return { type: found.type, message: found.message };
}
