import type { KeyRing } from '../encryption/key-ring';
import { sign, verify } from '../encryption/sign';
import type { TriggerSubscription } from '../messages/trigger';

/** The `clientState` of a trigger's Graph subscription: 43 characters that only a holder of the key ring can make. */
export function clientStateFor(keyRing: KeyRing, triggerId: string): string {
  return sign(keyRing, 'client-state', triggerId);
}

/** Whether any key of the ring made this `clientState` for this trigger: a subscription is renewed only some time after a key rotation. */
export function isClientState(keyRing: KeyRing, triggerId: string, clientState: string): boolean {
  return verify(keyRing, 'client-state', triggerId, clientState);
}

/**
 * Whether a subscription has a `clientState` of the current key. One of another key is valid only until that key is dropped. A subscription of an
 * earlier version does not name its key: if the ring has only one key, it counts as that key's.
 */
export const isOfCurrentKey = ({ current, keys }: KeyRing, { key }: TriggerSubscription): boolean =>
  key === undefined ? keys.size === 1 : key === current;
