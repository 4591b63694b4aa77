import type { WebhookBatch } from '../../messages/trigger';

type Lifecycle = NonNullable<WebhookBatch['lifecycle']>;

/** A subscription that is gone asks for more than one that is to be renewed, and that for more than a look at what was missed. */
const byUrgency: readonly Lifecycle[] = ['subscription removed', 'reauthorization required', 'missed'];

/** All hints in their order, and the most urgent of what was said about the subscription. */
export function mergeBatches(batches: readonly WebhookBatch[]): WebhookBatch {
  const lifecycle = byUrgency.find((urgent) => batches.some((batch) => batch.lifecycle === urgent));
  return { hints: batches.flatMap(({ hints }) => hints), ...(lifecycle === undefined ? {} : { lifecycle }) };
}
