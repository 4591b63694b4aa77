import type { z } from 'zod';
import type { Steps } from '../contracts';
import type { Integration } from '../contracts/integration';
import type { TriggerDefinition } from '../contracts';
import type { TriggerOverview } from '../contracts/trigger-report';

/** The start of every name that a live check creates, by which cleaning finds the things, also after a crash. */
export const prefix = 'agent-integrations live check';

/** A provider's answer to a raw call. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** What a check works with: the connected account, used through the steps, as an agent that exists only for this run. */
export interface CheckContext {
  readonly integration: Integration;
  readonly account: string;
  /** Address or user name of the person; for an application's account, the mailbox that is tried. */
  readonly owner: string;
  /** Whether the account belongs to an application, which has no person and reaches only its mailboxes. */
  readonly isApplication: boolean;
  /** The name of everything that this run creates. */
  readonly mark: string;
  /** Board to work on, if one was given. */
  readonly board?: string | undefined;
  call: <Name extends keyof Steps>(
    step: Name,
    input: z.input<Steps[Name]['input']>,
  ) => Promise<z.output<Steps[Name]['output']>>;
  /** The pass-through call of the integration. */
  request: (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    endpoint: string,
    body?: unknown,
  ) => Promise<RawAnswer>;
  /** Uploads a file for use by steps. */
  upload: (name: string, content: Uint8Array) => Promise<string>;
  /** Adds a trigger to the run's agent, and waits until the trigger watches. */
  watch: (definition: Pick<TriggerDefinition, 'type' | 'config'>) => Promise<() => Promise<TriggerOverview>>;
  /** What a trigger with this configuration would find now. */
  tryTrigger: (definition: Pick<TriggerDefinition, 'type' | 'config'>) => Promise<unknown>;
  /** The pause between looks for something that appears later, and the number of looks. */
  readonly patience: { pauseMilliseconds: number; looks: number };
}

/** One thing that is tried. */
export interface Check {
  /** Unique; begins with the step or trigger: `mail.sendEmail (reply)`. */
  name: string;
  /** What the check will do, shown to a person for consent before the run. */
  does: string;
  /** Returns the answer, whose shape is compared with the sandbox's. */
  run: () => Promise<unknown>;
}

/** A question that no document answers. */
export interface Probe {
  name: string;
  asks: string;
  /** Numbers, codes and booleans only: no one's content. */
  run: () => Promise<Readonly<Record<string, string | number | boolean>>>;
}

/** Thrown when something that a check needs is missing because another check failed. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
}

/** @throws Skipped naming what is missing */
export function need<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Skipped(`There is no ${what}.`);
  return value;
}
