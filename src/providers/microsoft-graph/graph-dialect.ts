import type { ProviderDialect } from '../provider-caller';
import { mapGraphError } from './map-graph-error';
import { preferHeader } from './prefer-header';

/** @param clientRequestId echoed by Graph and kept in its logs */
export function graphDialect(clientRequestId: string | undefined): ProviderDialect {
  return {
    provider: 'microsoft-graph',
    headers: (_method, given) => ({
      ...given,
      prefer: preferHeader(given.prefer),
      ...(clientRequestId === undefined ? {} : { 'client-request-id': clientRequestId }),
    }),
    mapRefusal: mapGraphError,
  };
}
