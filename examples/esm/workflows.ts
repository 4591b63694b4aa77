// workflows.ts
import { mail } from 'temporal-agent-integrations/workflows';

export { cardForMail } from './card-for-mail.js';

export async function weeklySummary(): Promise<void> {
  const { messages, hasMore } = await mail.findEmail({ account: 'support', unread: true, limit: 50 });
  if (messages.length === 0) return;
  const lines = messages.map((m) => `- ${m.subject}`);
  await mail.sendEmail({
    account: 'support',
    to: ['team@example.com'],
    subject: 'Unread',
    // As plain text: a subject is a stranger's, and in Markdown it could hold a link.
    bodyFormat: 'text',
    body: [...lines, ...(hasMore ? ['and more'] : [])].join('\n'),
  });
}
