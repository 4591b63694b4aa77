import type { AgentIntegrationsClient } from '../../../src/client';
import { steps } from '../../../src/contracts';
import type { Sandbox } from 'graph-trello-sandbox';

/** The fuzzed service, with an agent worker that has the workflow `steps` and with the sandbox's accounts connected. */
export interface FuzzedService {
  readonly client: AgentIntegrationsClient;
  readonly sandbox: Sandbox;
  readonly taskQueue: string;
  /** Processor time spent on steps, in milliseconds. */
  readonly processorTime: () => number;
}

/** Defines the agent "fuzzed", which may do everything without approval. */
export async function defineFuzzedAgent({ client, taskQueue }: FuzzedService): Promise<void> {
  const equipment = Object.fromEntries(Object.keys(steps).map((step) => [step, { permission: 'autopilot' as const }]));
  await client.agents.define('fuzzed', { workflowType: 'steps', taskQueue, equipment });
}

const wordsOfCode = /\bundefined\b|\[object |\bNaN\b|TypeError|RangeError|SyntaxError|^\s*at /gm;

/** Returns what is wrong with the words of a refusal; undefined if they are readable. @param given the refused input, which the refusal may quote */
export function wrongWords(message: unknown, given: string): string | undefined {
  if (typeof message !== 'string' || message.trim() === '') return 'says nothing';
  if (message.match(wordsOfCode)?.some((word) => !given.includes(word)) === true)
    return `speaks of the code: ${message.slice(0, 200)}`;
  if (!/\S \S+ \S.*[.!?…)"”]$/s.test(message)) return `is no sentence: ${message.slice(-200)}`;
  return message.length > 20_000 ? `is ${String(message.length)} characters long` : undefined;
}
