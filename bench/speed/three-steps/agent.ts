import { board, mail } from '../../../workflows';

/** The accounts and names for an agent of three steps. */
export interface ThreeSteps {
  readonly mailAccount: string;
  readonly boardAccount: string;
  readonly list: string;
  readonly name: string;
}

/** Does nothing: measures the cost of a start. */
export async function idle(): Promise<void> {}

/** Reads mail, creates a card, comments on the card. */
export async function threeSteps({ mailAccount, boardAccount, list, name }: ThreeSteps): Promise<string> {
  const { messages } = await mail.findEmail({ account: mailAccount, limit: 5 });
  const card = await board.createCard({ account: boardAccount, list, name });
  const text = `${String(messages.length)} mails`;
  const { commentId } = await board.addCommentToCard({ account: boardAccount, card: card.id, text });
  return commentId;
}
