import type { TriggerSubscription } from '../../../src/messages/trigger';
import type { TriggerSource, Watch } from '../trigger-source';

/** Why a trigger has no webhook. */
export interface NoWebhook {
  /** Reason in sentences, with what to do; absent if the provider announces nothing of what is watched. */
  readonly why?: string;
}

/**
 * Returns why a trigger can have no webhook; undefined if it can have one. Ignores whether there is a public address.
 *
 * @param known the existing webhook: a process that lacks a secret does not remove it, since the gateway may have that secret
 */
export async function whyNoWebhook(
  source: TriggerSource,
  watch: Watch,
  known: TriggerSubscription | undefined,
): Promise<NoWebhook | undefined> {
  if (!(await source.canSubscribe(watch.config, watch))) return {};
  const obstacle = await source.obstacle?.(watch);
  if (obstacle === undefined || (known !== undefined && !obstacle.isCertain)) return undefined;
  return { why: obstacle.why };
}
