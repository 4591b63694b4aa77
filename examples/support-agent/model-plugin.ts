import { AiSdkPlugin } from '@temporalio/ai-sdk';
import { customProvider } from 'ai';
import { languageModel } from './language-model';

/**
 * Returns Temporal's plugin with the model of the support agent, whose workflow calls it "support".
 *
 * @param name as `languageModel()` accepts it
 * @throws Error as `languageModel()`
 */
export async function modelPlugin(name: string): Promise<AiSdkPlugin> {
  return new AiSdkPlugin({
    modelProvider: customProvider({ languageModels: { support: await languageModel(name) } }),
  });
}
