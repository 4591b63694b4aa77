// card-for-mail.ts
import type { NewEmailEvent, TriggerStart } from 'temporal-agent-integrations/contracts';
import { board, mail } from 'temporal-agent-integrations/workflows';

export async function cardForMail({ event }: TriggerStart<NewEmailEvent>): Promise<void> {
  // An event names the first 20 files of a mail; event.attachmentCount says that there are more.
  const attachments = (event.attachments ?? []).map(({ attachment }) => ({ attachment }));
  const name = event.subject.trim() || 'No subject';
  const card = await board.createCard({ board: 'Support', list: 'Inbox', name, attachments });
  await mail.sendEmail({ account: event.account, replyTo: event.id, body: 'We are on it.' }); // waits for a person
  await board.updateCard({ card: card.id, list: 'Waiting for customer' });
}
