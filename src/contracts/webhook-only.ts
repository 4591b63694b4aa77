import { readAs } from './reading/read-as';
import type { TriggerContract } from './trigger';

/** What a trigger misses without a webhook, in a sentence; undefined where its looks find all that its configuration asks for. */
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

/** The same where a trigger is set up, as a warning: without a public address there is no webhook. */
export function missedWithoutAddress(
  contract: TriggerContract,
  config: unknown,
  { publicUrl }: { readonly publicUrl?: string },
): string[] {
  const missed = publicUrl === undefined ? missedWithoutWebhook(contract, config) : undefined;
  return missed === undefined ? [] : [`There is no PUBLIC_URL, and so no webhook. ${missed}`];
}
