import type { ServiceActivities } from '../../../src/messages/service-activities';
import type { Dependencies } from '../../dependencies';
import { watchOf } from '../watch';
import { callbackUrlOf } from './callback-url';

/** Removes a trigger's webhook. Of one that was perhaps made, no address is known: the one it would have been made with counts. */
export function unsubscribe(dependencies: Dependencies): ServiceActivities['triggers.unsubscribe'] {
  return async ({ definition, subscription }) => {
    const { source, watch } = watchOf(dependencies, definition);
    const callbackUrl = subscription.callbackUrl || (callbackUrlOf(dependencies, source, definition.id) ?? '');
    await source.unsubscribe(watch, { ...subscription, callbackUrl });
  };
}
