// workflows.ts
import { mail } from 'temporal-agent-integrations/workflows';

export { cardForMail } from './card-for-mail.js';

export async function weeklySummary(): Promise<void> {
  const { messages } = await mail.findEmail({ account: 'support', unread: true });
  if (messages.length === 0) return;
  await mail.sendEmail({
    account: 'support',
    to: ['team@example.com'],
    subject: 'Unread',
    body: messages.map((m) => `- ${m.subject}`).join('\n'),
  });
}
