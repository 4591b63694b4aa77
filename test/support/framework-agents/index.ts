import { Agent } from '@openai/agents-core';
import { temporalProvider } from '@temporalio/ai-sdk';
import { TemporalOpenAIRunner } from '@temporalio/openai-agents/workflow';
import { CancellationScope, CancelledFailure } from '@temporalio/workflow';
import { generateText, stepCountIs } from 'ai';
import { agentTools as aiSdkTools } from '../../../workflows/frameworks/ai-sdk';
import { agentTools as openAiTools } from '../../../workflows/frameworks/openai-agents';

export { supportAgent } from '../../../examples/support-agent/support-agent';

/** An agent of the AI SDK. The scripted model receives its script as the prompt. */
export async function aiSdkAgent(prompt: string): Promise<string> {
  const { text } = await generateText({
    model: temporalProvider.languageModel('scripted'),
    tools: await aiSdkTools(),
    stopWhen: stepCountIs(20),
    prompt,
  });
  return text;
}

/** An agent of the OpenAI Agents SDK. */
export async function openAiAgent(prompt: string): Promise<string> {
  const agent = new Agent({ name: 'Desk', model: 'scripted', tools: await openAiTools() });
  try {
    const { finalOutput } = await new TemporalOpenAIRunner().run(agent, prompt);
    return finalOutput ?? '';
  } catch (error) {
    // The runner wraps any error that ends a tool in its own failure.
    if (CancellationScope.current().consideredCancelled) throw new CancelledFailure('The workflow was cancelled.');
    throw error;
  }
}

export * from '../agents/scripted-agent';
export * from './assistant';
export * from './helpdesk';
