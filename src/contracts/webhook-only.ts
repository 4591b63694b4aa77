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

/** Returns why no trigger can have a webhook, or undefined if triggers can have one. */
export const whyNoAddress = ({ publicUrl }: { readonly publicUrl?: string }): string | undefined =>
  publicUrl === undefined ? 'There is no PUBLIC_URL, and so no webhook.' : undefined;

/**
 * Returns what a trigger misses, as a warning at set-up.
 *
 * @param why the reason why there is no webhook; undefined where there is one
 */
export function warnOfMissed(contract: TriggerContract, config: unknown, why: string | undefined): string[] {
  const missed = why === undefined ? undefined : missedWithoutWebhook(contract, config);
  return why === undefined || missed === undefined ? [] : [`${why} ${missed}`];
}
