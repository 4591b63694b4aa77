import { ApplicationFailure } from '@temporalio/common';
import { setCurrentDetails, setHandler } from '@temporalio/workflow';
import type { NewEmailEvent, TriggerStart } from '../../contracts';
import { board, mail } from '../../../workflows';
import { stagesQuery, type Stage } from './stages';

export { moveWatcher } from './move-watcher';

const boardName = 'Support';
const listNames = { incoming: 'Inbox', answered: 'Waiting for customer' };

/** Turns a customer's mail into a card with its attachments, waits for a person to approve the answer, then moves the card. */
export async function supportAgent({ event }: TriggerStart<NewEmailEvent>): Promise<{ cardUrl: string }> {
  const stages: Stage[] = [];
  setHandler(stagesQuery, () => stages);
  const done = (name: string): void => {
    stages.push({ name, at: Date.now() });
    setCurrentDetails(stages.map((stage) => `- ${stage.name}`).join('\n'));
  };
  done('mail received');

  const sender = event.from?.address ?? '';
  const earlier = await mail.findEmail(
    { account: event.account, from: sender, limit: 5 },
    { summary: 'Look up earlier mail of the sender' },
  );
  done('earlier mail looked up');

  const lists = await listsOfBoard();
  const card = await board.createCard(
    {
      list: lists.incoming,
      name: event.subject,
      description: event.body,
      attachments: (event.attachments ?? []).map(({ attachment }) => ({ attachment })),
    },
    { summary: 'Create the card, with the attachments' },
  );
  done('card created');

  const others = earlier.messages.filter(({ id }) => id !== event.id);
  await board.addCommentToCard(
    {
      card: card.id,
      text: `From ${sender}. Earlier mail: ${others.map(({ subject }) => subject).join('; ') || 'none'}`,
    },
    { summary: 'Note the earlier mail on the card' },
  );
  done('comment added');

  await mail.sendEmail(
    {
      account: event.account,
      replyTo: event.id,
      to: [sender],
      body: `Hello ${event.from?.name ?? ''},\n\nthank you for your message. We have received your document and will come back to you within **one working day**.\n\nYour support team`,
    },
    { summary: 'Answer the customer' },
  );
  done('reply sent');

  await board.updateCard({ card: card.id, list: lists.answered }, { summary: 'Move the card on' });
  done('card moved');
  return { cardUrl: card.url };
}

async function listsOfBoard(): Promise<{ incoming: string; answered: string }> {
  const { boards } = await board.getBoards({ name: boardName }, { summary: 'Find the board and its lists' });
  const lists = boards.find(({ name }) => name === boardName)?.lists ?? [];
  const idOf = (wanted: string): string => {
    const list = lists.find(({ name }) => name === wanted);
    if (list === undefined)
      throw ApplicationFailure.nonRetryable(`The demo needs a board "${boardName}" with a list "${wanted}".`);
    return list.id;
  };
  return { incoming: idOf(listNames.incoming), answered: idOf(listNames.answered) };
}
