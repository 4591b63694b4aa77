import { agentTools } from '../../../workflows';

export async function clerk(): Promise<unknown> {
  const tools = await agentTools(); // what the agent that runs is equipped with
  const call = { name: 'mail_find_email', arguments: { unread: true, limit: 5 } }; // what your model answered
  const tool = tools.find(({ name }) => name === call.name);
  return tool?.execute(call.arguments); // for the model to read
}
