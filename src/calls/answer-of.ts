import type { CallDependencies } from './call-dependencies';
import { catalogueFor } from '../models/catalogue-for';
import type { CallState } from '../client/calls';
import type { Caller } from './caller';
import { Conversation } from './conversation';
import type { OpenCall } from './open-call';

/** A call that has ended with its result. */
export type CompletedCall = Extract<CallState, { status: 'completed' }>;

/**
 * Returns a call's answer for its reader: for a model with handles, marks on texts written by others, and what a reviewer changed; for a program the
 * result alone.
 */
export async function answerOf(
  { client }: Pick<CallDependencies, 'client'>,
  { name }: Pick<Caller, 'name'>,
  { step, agent, answer }: OpenCall,
  { result, reviewed }: Pick<CompletedCall, 'result' | 'reviewed'>,
): Promise<unknown> {
  const [tool] = catalogueFor({ [step]: {} });
  if (answer === 'own' || agent === undefined || tool === undefined) return result;
  return new Conversation(client, { agent, name }).toAnswer(tool.plan, result, {
    details: answer === 'detailed',
    reviewed,
  });
}
