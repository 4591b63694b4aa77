import type { Dependencies } from '../../dependencies';
import type { TriggerSource } from '../trigger-source';

/** Returns the address to which the provider announces a trigger's events; undefined without a public address. */
export const callbackUrlOf = (
  { configuration: { publicUrl } }: Dependencies,
  { contract: { integration }, pullsWhenTold = false }: TriggerSource,
  triggerId: string,
): string | undefined =>
  publicUrl === undefined
    ? undefined
    : `${publicUrl}/webhooks/${integration}/${triggerId}${pullsWhenTold ? '/changes' : ''}`;
