import { defineQuery, defineUpdate } from '@temporalio/workflow';
import type { AgentDefinition, AgentState, DefinitionSignature } from '../contracts/agent';

export const agentStateQuery = defineQuery<CarriedAgent>('state');
/**
 * Replaces the definition; if a revision is given, only when that revision is the current one. The caller has validated and signed the
 * definition. The workflow has no keys and only stores it; readers verify it.
 */
export const defineAgentUpdate = defineUpdate<CarriedAgent, [AgentDefinition, number?, DefinitionSignature?]>('define');
export const retireUpdate = defineUpdate('retire');

/** ISO instants by place (a board's id, a folder): since when the place is watched. Earlier events there are not reported to the agent. */
export type WatchedSince = Record<string, string>;

/** Initial state of the entity `agent/<name>`, carried over continue-as-new. */
export interface CarriedAgent extends AgentState {
  /** ISO instant at which the agent was last confirmed: its triggers begin new runs then, too. Absent before the first confirmation. */
  confirmedAt?: string;
  /** ISO instant of each trigger's set-up, by trigger id. Events before it are not reported to the agent. */
  triggersSetUpAt: Record<string, string>;
  /** Since when each place is watched, by trigger id. Absent in state carried over by an earlier version. */
  triggersWatchedSince?: Record<string, WatchedSince>;
}

/** What running a step needs to know of an agent. The agent's entity publishes it in its memo (`agentInMemo`), which is read without a worker. */
export type PublishedAgent = Pick<CarriedAgent, 'definition' | 'seal' | 'retired'>;
