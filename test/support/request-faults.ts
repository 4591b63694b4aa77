import type { RequestFault } from 'graph-trello-sandbox';

/** Faults of one request, with a description in words. */
export const requestFaults: [string, RequestFault][] = [
  ['too many requests', { kind: 'status', status: 429, retryAfter: 1 }],
  ['a service that is unavailable', { kind: 'status', status: 503, retryAfter: 1 }],
  ['a gateway timeout after the effect', { kind: 'status-after-effect', status: 504 }],
  ['a connection reset before the effect', { kind: 'reset-before-effect' }],
  ['a connection reset after the effect', { kind: 'reset-after-effect' }],
];
