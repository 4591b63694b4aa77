import { z } from 'zod';
import { getCard as contract } from '../../src/contracts/board/get-card';
import { path } from '../../src/providers/request-path';
import { customFieldSchema, type TrelloCustomField } from '../../src/providers/trello/wire/custom-field';
import { implement, type BoardStepContext } from '../implement';
import { answerCard, wholeCardSchema } from './cards/answer-card';
import { withMembers } from './cards/card-fields';
import { cardReference } from './named/resolve-card';

/** Reads all parts of a card in one request, except custom field names, which cannot be nested. One extra comment shows if there are more. */
export const getCard = implement(contract, async (input, context) => {
  const { commentLimit, textLength } = input;
  const card = await context.trello.get(path`/cards/${await cardReference(input, context)}`, {
    query: {
      fields: 'name,desc,url,idBoard,closed,due,start,dueComplete,labels,pos,dateLastActivity,cover',
      board: true,
      board_fields: 'name',
      list: true,
      list_fields: 'name,closed',
      ...withMembers,
      customFieldItems: true,
      checklists: 'all',
      checklist_fields: 'name,pos',
      attachments: true,
      attachment_fields: 'name,url,mimeType,bytes,isUpload',
      ...(commentLimit !== 0 && {
        // A comment that was copied along with a card has its own action type.
        actions: 'commentCard,copyCommentCard',
        actions_limit: commentLimit + 1,
        action_fields: 'type,date,data',
        action_memberCreator_fields: 'username',
      }),
    },
    schema: wholeCardSchema,
  });
  context.boards.assertAllowed(card.idBoard);
  const fields = card.customFieldItems.length === 0 ? [] : await readFields(card.idBoard, context);
  return answerCard(card, { account: context.account, commentLimit, textLength, fields });
});

const readFields = (boardId: string, { trello }: BoardStepContext): Promise<TrelloCustomField[]> =>
  trello.get(path`/boards/${boardId}/customFields`, { schema: z.array(customFieldSchema) });
