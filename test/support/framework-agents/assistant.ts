import { temporalProvider } from '@temporalio/ai-sdk';
import { generateText, stepCountIs } from 'ai';
import { agentTools } from '../../../workflows/frameworks/ai-sdk';

export async function assistant(prompt: string): Promise<string> {
  const model = temporalProvider.languageModel('your-model');
  const { text } = await generateText({ model, tools: await agentTools(), stopWhen: stepCountIs(20), prompt });
  return text;
}
