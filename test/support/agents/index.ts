import { board, mail, toolErrorOf } from '../../../workflows';
import type { NewEmailEvent, TriggerStart } from '../../../src/contracts';

/** Replies to the mail that started the agent. */
export async function replyingAgent({ event }: TriggerStart<NewEmailEvent>): Promise<string> {
  const { messageId } = await mail.sendEmail({
    account: event.account,
    replyTo: event.id,
    body: 'Thank you, we are on it.',
  });
  return messageId ?? '';
}

/** Returns the event that started the agent, and does nothing. */
export async function noting(start: TriggerStart): Promise<TriggerStart> {
  return start;
}

/** Runs one step and returns its outcome. */
export async function oneStep(group: 'mail' | 'board', step: string, input: unknown): Promise<unknown> {
  const tools = (group === 'mail' ? mail : board) as unknown as Record<string, (input: unknown) => Promise<unknown>>;
  try {
    return { result: await tools[step]!(input) };
  } catch (error) {
    return { error: toolErrorOf(error) };
  }
}

export * from './careful-calls';
export * from './clerk';
export * from './hand-on';
export * from './routes';
export * from './scripted-agent';
export * from '../../../bench/prove/grants/workflows';
