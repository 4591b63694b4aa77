import { randomUUID } from 'node:crypto';
import type { ProviderDialect } from '../provider-caller';
import { mapGraphError } from './map-graph-error';
import { preferHeader } from './prefer-header';

/** @param clientRequestId echoed by Graph and kept in its logs; without one, each request has its own */
export function graphDialect(clientRequestId: string | undefined): ProviderDialect {
  return {
    provider: 'microsoft-graph',
    headers: (_method, given) => ({
      ...given,
      prefer: preferHeader(given.prefer),
      'client-request-id': clientRequestId ?? randomUUID(),
    }),
    mapRefusal: mapGraphError,
  };
}
