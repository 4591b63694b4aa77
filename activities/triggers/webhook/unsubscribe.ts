import type { ServiceActivities } from '../../../src/messages/service-activities';
import type { Dependencies } from '../../dependencies';
import { watchOf } from '../watch';
import { callbackUrlOf } from './callback-url';

/**
 * Removes a trigger's webhook. If making it was cut off, its address is not recorded; then it is looked for under the address that this worker would
 * give it.
 */
export function unsubscribe(dependencies: Dependencies): ServiceActivities['triggers.unsubscribe'] {
  return async ({ definition, subscription }) => {
    const { source, watch } = watchOf(dependencies, definition);
    const callbackUrl = subscription.callbackUrl || (callbackUrlOf(dependencies, source, definition.id) ?? '');
    await source.unsubscribe(watch, { ...subscription, callbackUrl });
  };
}
