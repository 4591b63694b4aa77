import type { CallDependencies } from './call-dependencies';
import { catalogueFor } from '../models/catalogue-for';
import type { Caller } from './caller';
import { Conversation } from './conversation';
import type { OpenCall } from './open-call';

/** Returns a call's answer for its reader: for a model with handles and with marks on texts written by others, or for a program. */
export async function answerOf(
  { client }: Pick<CallDependencies, 'client'>,
  { name }: Pick<Caller, 'name'>,
  { step, agent, answer }: OpenCall,
  result: unknown,
): Promise<unknown> {
  const [tool] = catalogueFor({ [step]: {} });
  if (answer === 'own' || agent === undefined || tool === undefined) return result;
  return new Conversation(client, { agent, name }).toAnswer(tool.plan, result, answer === 'detailed');
}
