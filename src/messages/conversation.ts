import { defineQuery, defineUpdate } from '@temporalio/workflow';

export const rememberUpdate = defineUpdate<number[], [readonly MetId[]]>('remember');
export const recallQuery = defineQuery<KeptId[], [readonly string[]]>('recall');

/**
 * The ids a model has seen, for hosts where only Temporal keeps state between requests. The workflow `conversation/<agent>/<who>` stores them,
 * one workflow for each caller that acts as an agent.
 */
export interface ConversationState {
  /** The last number assigned, by the prefix of the kind of id. */
  last: Record<string, number>;
  /** The ids, least recently used first. */
  kept: KeptId[];
}

/** An id stored by a holder of the key ring. It carries a proof because anybody who reaches the namespace can send one. */
export interface MetId {
  /** Prefix of the id's handle, such as `m` for a message. */
  prefix: string;
  id: string;
  /** Signature made with the key ring, see `src/calls/conversation.ts`. */
  proof: string;
}

export interface KeptId extends MetId {
  /** Number that the id has in its run, and its handle before the check digits: 3 in `m34821`. */
  number: number;
}

/** Limit of ids in one update. */
export const mostMetAtOnce = 5_000;
/** Limit of handles in one query. */
export const mostRecalledAtOnce = 1_000;
