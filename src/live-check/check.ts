import type { z } from 'zod';
import type { Steps } from '../contracts';
import type { Integration } from '../contracts/step';
import type { TriggerDefinition } from '../contracts';
import type { TriggerOverview } from '../contracts/trigger-report';

/** What every thing a live check makes is called: it is found again by it, also after a crash. */
export const prefix = 'agent-integrations live check';

/** A provider's answer to a raw call. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** What a check works with: the connected account, through the steps, as an agent that exists for this run alone. */
export interface CheckContext {
  readonly integration: Integration;
  readonly account: string;
  /** Address or user name of the person; of an application's account, its mailbox that is tried. */
  readonly owner: string;
  /** Whether it is no person's: it reaches its mailboxes alone. */
  readonly isApplication: boolean;
  /** Name of this run's things. */
  readonly mark: string;
  /** Board to work on, where one was given. */
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
  /** Puts a file where steps can take it from. */
  upload: (name: string, content: Uint8Array) => Promise<string>;
  /** Lets the run's agent watch, and waits until it does. */
  watch: (definition: Pick<TriggerDefinition, 'type' | 'config'>) => Promise<() => Promise<TriggerOverview>>;
  /** What a trigger would answer that has just been set up. */
  tryTrigger: (definition: Pick<TriggerDefinition, 'type' | 'config'>) => Promise<unknown>;
  /** Pauses between looks for what comes later, in milliseconds, and how often is looked. */
  readonly patience: { pause: number; looks: number };
}

/** One thing that is tried. */
export interface Check {
  /** Unique; begins with the step or trigger: `mail.sendEmail (reply)`. */
  name: string;
  /** What it will do, for a person who is asked first. */
  does: string;
  /** Answers what is compared with the sandbox by its shape. */
  run: () => Promise<unknown>;
}

/** A question no document answers. */
export interface Probe {
  name: string;
  asks: string;
  /** Figures, codes and yes or no: nothing of anybody's content. */
  run: () => Promise<Readonly<Record<string, string | number | boolean>>>;
}

/** What a check needs was not there, because another failed. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
}

/** @throws Skipped naming what is missing */
export function need<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Skipped(`There is no ${what}.`);
  return value;
}
