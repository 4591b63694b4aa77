import type { TriggerSubscription } from '../../src/messages/trigger';
import type { TriggerSource, Watch } from './trigger-source';

/** Why a trigger has no webhook. */
export interface NoWebhook {
  /** In sentences, with what to do; absent where the provider announces nothing of what is watched. */
  readonly why?: string;
}

/**
 * Why a trigger can have no webhook; undefined where it can. The public address is another matter.
 *
 * @param known the one it has: a process that lacks a secret does not take it away, since the gateway may have that secret
 */
export async function noWebhookOf(
  source: TriggerSource,
  watch: Watch,
  known: TriggerSubscription | undefined,
): Promise<NoWebhook | undefined> {
  if (!(await source.canSubscribe(watch.config, watch))) return {};
  const obstacle = await source.obstacle?.(watch);
  if (obstacle === undefined || (known !== undefined && !obstacle.isCertain)) return undefined;
  return { why: obstacle.why };
}
