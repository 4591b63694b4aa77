import { Agent } from '@openai/agents-core';
import { TemporalOpenAIRunner } from '@temporalio/openai-agents/workflow';
import { agentTools } from '../../../workflows/frameworks/openai-agents';

export async function helpdesk(prompt: string): Promise<string> {
  const agent = new Agent({ name: 'Helpdesk', model: 'your-model', tools: await agentTools() });
  const { finalOutput } = await new TemporalOpenAIRunner().run(agent, prompt);
  return finalOutput ?? '';
}
