import type { KeyRing } from '../encryption/key-ring';
import { sign, verify } from '../encryption/sign';

/** The `clientState` of a trigger's Graph subscription: 43 characters that only a holder of the key ring can make. */
export function clientStateFor(keyRing: KeyRing, triggerId: string): string {
  return sign(keyRing, 'client-state', triggerId);
}

/** Whether any key of the ring made this `clientState` for this trigger: a subscription outlives a key rotation. */
export function isClientState(keyRing: KeyRing, triggerId: string, clientState: string): boolean {
  return verify(keyRing, 'client-state', triggerId, clientState);
}
