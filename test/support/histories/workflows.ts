import type { NewEmailEvent, TriggerStart } from '../../../src/contracts';
import { board, mail, toolErrorOf } from '../../../workflows';

export * from '../../../workflows/service';

/** Uses the tools in every way they can answer: at once, concurrently, refused, after a person's approval, after a person's rejection. */
export async function goldenAgent({ event }: TriggerStart<NewEmailEvent>): Promise<(string | undefined)[]> {
  const [earlier, { boards }] = await Promise.all([
    mail.findEmail({ account: event.account, subject: 'invoice', limit: 2 }, { summary: 'Look up earlier invoices' }),
    board.getBoards({ name: 'Support' }),
  ]);
  const card = await board.createCard({
    list: boards[0]?.lists?.[0]?.id ?? '',
    name: event.subject,
    description: `${String(earlier.messages.length)} earlier`,
  });
  const refused = await refusalOf(board.addCommentToCard({ card: 'nosuchcd', text: 'Is anybody there?' }));
  await mail.sendEmail({ account: event.account, replyTo: event.id, body: 'We are on it.' }, { summary: 'Answer' });
  const rejected = await refusalOf(mail.sendEmail({ account: event.account, replyTo: event.id, body: 'Still on it.' }));
  await board.updateCard({ card: card.id, dueComplete: true });
  return [refused, rejected];
}

async function refusalOf(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    return toolErrorOf(error)?.type;
  }
}
