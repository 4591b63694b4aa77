import { board, mail } from '../../../workflows';

/** What an agent of three steps works with. */
export interface ThreeSteps {
  readonly mailAccount: string;
  readonly boardAccount: string;
  readonly list: string;
  readonly name: string;
}

/** Does nothing: what a start costs. */
export async function idle(): Promise<void> {}

/** Reads mail, files a card, comments on it. */
export async function threeSteps({ mailAccount, boardAccount, list, name }: ThreeSteps): Promise<string> {
  const { messages } = await mail.findEmail({ account: mailAccount, limit: 5 });
  const card = await board.createCard({ account: boardAccount, list, name });
  const text = `${String(messages.length)} mails`;
  const { commentId } = await board.addCommentToCard({ account: boardAccount, card: card.id, text });
  return commentId;
}
