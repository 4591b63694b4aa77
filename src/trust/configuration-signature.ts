import type { TriggerConfiguration } from '../messages/trigger';
import { signatureOf } from '../encryption/signature-of';

/** Signature of what a trigger watches and which agent it starts. */
export const configurationSignature = signatureOf<TriggerConfiguration>('definitions', ({ definition, target }) => ({
  trigger: definition,
  target,
}));
