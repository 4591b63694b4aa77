import { defineQuery, defineUpdate } from '@temporalio/workflow';
import type { AgentDefinition, AgentState, DefinitionSeal } from '../contracts/agent';

export const agentStateQuery = defineQuery<CarriedAgent>('state');
/**
 * Replaces the definition, where a revision is named only that one. Its caller has validated and signed it; the workflow, which has no
 * keys, only keeps it. Who reads it verifies it.
 */
export const defineAgentUpdate = defineUpdate<CarriedAgent, [AgentDefinition, number?, DefinitionSeal?]>('define');
export const retireUpdate = defineUpdate('retire');

/** ISO instants by place (a board's id, a folder): since when it is watched. What came to pass there before is not the agent's. */
export type WatchedSince = Record<string, string>;

/** What the entity `agent/<name>` is started with and carries over continue-as-new. */
export interface CarriedAgent extends AgentState {
  /** Nothing is allowed any more. */
  retired?: true;
  /** ISO instant at which it was confirmed last: its triggers begin new runs, too. Absent until then. */
  confirmedAt?: string;
  /** Events before this are not the agent's: ISO instant of its triggers' set-up, by trigger id. */
  triggersSetUpAt: Record<string, string>;
  /** Since when each place is watched, by trigger id. Absent in what an earlier version carried over. */
  triggersWatchedSince?: Record<string, WatchedSince>;
}

/** What has to be known of an agent to run a step: its entity says so in its memo (`agentInMemo`), which is read without a worker. */
export type PublishedAgent = Pick<CarriedAgent, 'definition' | 'seal' | 'retired'>;
