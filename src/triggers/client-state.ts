import type { KeyRing } from '../encryption/key-ring';
import { sign, verify } from '../encryption/sign';
import type { TriggerSubscription } from '../messages/trigger';

/** The `clientState` of a trigger's Graph subscription: 43 characters that only a holder of the key ring can make. */
export function clientStateFor(keyRing: KeyRing, triggerId: string): string {
  return sign(keyRing, 'client-state', triggerId);
}

/** Whether any key of the ring made this `clientState` for this trigger: a subscription is made anew some time after a key rotation. */
export function isClientState(keyRing: KeyRing, triggerId: string, clientState: string): boolean {
  return verify(keyRing, 'client-state', triggerId, clientState);
}

/**
 * Whether a subscription has a `clientState` of the current key. Any other counts only until its key is dropped. What an earlier version has made
 * does not say whose it is: with one key it is taken to be that one's.
 */
export const isOfCurrentKey = ({ current, keys }: KeyRing, { key }: TriggerSubscription): boolean =>
  key === undefined ? keys.size === 1 : key === current;
