import { triggerContractOf } from '.';
import type { TriggerProblemKind } from './trigger-problem-kinds';

const inWords: Readonly<Record<TriggerProblemKind, string>> = {
  'needs reconnect': 'has no working account, and sees nothing',
  'provider refused': 'is refused by its provider, and sees nothing',
  'partly refused': 'is refused a part of what it watches, and sees the rest',
  'no webhook': 'is told nothing by its provider, as its webhook cannot be set up: its looks find all, a little later',
};

/** Describes the state of a trigger with this problem, as a continuation of a sentence after its name. */
export function problemInWords({ type, problem }: { type: string; problem: TriggerProblemKind }): string {
  const missed = problem === 'no webhook' ? ofWebhookOnly(type) : undefined;
  return missed === undefined
    ? inWords[problem]
    : `is told nothing by its provider, as its webhook cannot be set up: its looks find the rest, a little later, but not ${missed}`;
}

/** What a trigger of this type misses without a webhook, unless its configuration excludes it. Undefined if pulls find everything. */
export function ofWebhookOnly(type: string): string | undefined {
  const { webhookOnly = 'nothing' } = triggerContractOf(type) ?? {};
  return webhookOnly === 'nothing' ? undefined : webhookOnly.what;
}
