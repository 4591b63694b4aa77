import { defineQuery, defineUpdate } from '@temporalio/workflow';

export const rememberUpdate = defineUpdate<number[], [readonly MetId[]]>('remember');
export const recallQuery = defineQuery<KeptId[], [readonly string[]]>('recall');

/**
 * The ids a model has come upon where nothing but Temporal outlives a request: kept by the workflow `conversation/<agent>/<who>`, one for
 * each caller that acts as an agent.
 */
export interface ConversationState {
  /** The last number given out, by the letter of the kind of id. */
  last: Record<string, number>;
  /** Those met or used longest ago come first. */
  kept: KeptId[];
}

/** An id that somebody with the key ring has put in: anybody who reaches the namespace can send one. */
export interface MetId {
  /** What begins its handle, such as `m` for a message. */
  prefix: string;
  id: string;
  /** Made with the key ring, see `src/calls/conversation.ts`. */
  proof: string;
}

export interface KeptId extends MetId {
  /** Such as 3 for `m3`. */
  number: number;
}

/** Ids in one update. */
export const mostMetAtOnce = 5_000;
/** Handles in one query. */
export const mostRecalledAtOnce = 1_000;
