import { defined } from '../../../src/json/defined';
import type { WebhookBatch, WebhookHint } from '../../../src/messages/trigger';
import { isRecord } from '../../../src/json/is-record';

/** Parses a signal's argument as a batch of ours, or returns undefined: plaintext and garbage reach an entity too. */
export function readBatch(raw: unknown): WebhookBatch | undefined {
  if (!isRecord(raw) || !Array.isArray(raw.hints)) return undefined;
  const { lifecycle } = raw;
  if (
    lifecycle !== undefined &&
    lifecycle !== 'missed' &&
    lifecycle !== 'subscription removed' &&
    lifecycle !== 'reauthorization required'
  ) {
    return undefined;
  }
  const hints = raw.hints.filter(isHint);
  return { hints, ...defined({ lifecycle }) };
}

function isHint(value: unknown): value is WebhookHint {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    typeof value.receivedAt === 'string' &&
    (value.detail === undefined ||
      (isRecord(value.detail) && Object.values(value.detail).every((part) => typeof part === 'string')))
  );
}
