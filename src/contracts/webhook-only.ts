import { readAs } from './reading/read-as';
import type { TriggerContract } from './trigger';

/** Says in a sentence what a trigger misses without a webhook; undefined if pulls find everything that its configuration asks for. */
export function missedWithoutWebhook(
  { webhookOnly, ...contract }: TriggerContract,
  written: unknown,
): string | undefined {
  if (webhookOnly === 'nothing') return undefined;
  const config = readAs(contract.config, written);
  return config.success && webhookOnly.concerns(config.data)
    ? `Nothing but a webhook tells of ${webhookOnly.what}: without one they do not fire.`
    : undefined;
}

/** Returns the same as a warning at set-up: without a public address there is no webhook. */
export function missedWithoutAddress(
  contract: TriggerContract,
  config: unknown,
  { publicUrl }: { readonly publicUrl?: string },
): string[] {
  const missed = publicUrl === undefined ? missedWithoutWebhook(contract, config) : undefined;
  return missed === undefined ? [] : [`There is no PUBLIC_URL, and so no webhook. ${missed}`];
}
