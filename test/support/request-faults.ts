import type { RequestFault } from 'graph-trello-sandbox';

/** Faults of one request, with a description in words. */
export const requestFaults: [string, RequestFault][] = [
  ['too many requests', { kind: 'status', status: 429, retryAfter: 1 }],
  ['a service that is unavailable', { kind: 'status', status: 503, retryAfter: 1 }],
  ['a gateway timeout after the effect', { kind: 'status-after-effect', status: 504 }],
  ['a connection reset before the effect', { kind: 'reset-before-effect' }],
  ['a connection reset after the effect', { kind: 'reset-after-effect' }],
];

/** Faults that hide the answer to a request that was carried out, by what hides it. */
export const lostAnswers: [string, RequestFault][] = [
  ['a connection reset', { kind: 'reset-after-effect' }],
  ['a 503', { kind: 'status-after-effect', status: 503, retryAfter: 0.1 }],
];

/** Faults that a test need not wait for, with a description in words. */
export const briefFaults: [string, RequestFault][] = [
  ['a 429', { kind: 'status', status: 429, retryAfter: 0 }],
  ['a 503', { kind: 'status', status: 503 }],
  ['a reset before the effect', { kind: 'reset-before-effect' }],
  ['a reset after the effect', { kind: 'reset-after-effect' }],
];

/**
 * One of each sort, for the tests of single steps: nothing happened, nobody knows and nothing did, nobody knows and it did. `npm run prove`
 * tries every fault at every request of every kind of call.
 */
export const faults: readonly RequestFault[] = [
  { kind: 'status', status: 503, retryAfter: 1 },
  { kind: 'reset-before-effect' },
  { kind: 'reset-after-effect' },
];
