import { defineQuery, defineUpdate } from '@temporalio/workflow';
import type { AgentDefinition, AgentState, DefinitionSeal } from '../contracts/agent';

export const agentStateQuery = defineQuery<AgentState>('state');
/**
 * Replaces the definition, where a revision is named only that one. Its caller has validated and signed it; the workflow, which has no
 * keys, only keeps it. Who reads it verifies it.
 */
export const defineAgentUpdate = defineUpdate<AgentState, [AgentDefinition, number?, DefinitionSeal?]>('define');
export const retireUpdate = defineUpdate('retire');

/** What has to be known of an agent to run a step: its entity says so in its memo, under `agent`, which is read without a worker. */
export type PublishedAgent = Pick<AgentState, 'definition' | 'seal' | 'retired'>;
