// answer-mail.ts: your agent
import type { NewEmailEvent, TriggerStart } from 'temporal-agent-integrations/contracts';
import { mail } from 'temporal-agent-integrations/workflows';

// An agent is a workflow: it survives crashes, rate limits, and a reviewer who answers on Thursday.
export async function answerMail({ event }: TriggerStart<NewEmailEvent>): Promise<void> {
  const body = `Thank you for "${event.subject}". We look into it and come back to you.`;
  await mail.sendEmail({ account: event.account, replyTo: event.id, body, bodyFormat: 'text' }); // waits until somebody approves
}
