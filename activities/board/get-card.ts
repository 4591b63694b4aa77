import { getCard as contract } from '../../src/contracts/board/get-card';
import { path } from '../../src/providers/request-path';
import { implement } from '../implement';
import { answerCard, wholeCardSchema } from './answer-card';
import { cardReference } from './resolve-card';

/** Everything in one request: what hangs on a card can be nested in it. One comment more than asked for tells whether there are others. */
export const getCard = implement(contract, async (input, context) => {
  const { commentLimit, textLength } = input;
  const card = await context.trello.get(path`/cards/${await cardReference(input, context)}`, {
    query: {
      fields: 'name,desc,url,idBoard,closed,due,start,dueComplete,labels',
      ...{ board: true, board_fields: 'name' },
      ...{ list: true, list_fields: 'name' },
      ...{ members: true, member_fields: 'username,fullName' },
      ...{ checklists: 'all', checklist_fields: 'name,pos' },
      ...{ attachments: true, attachment_fields: 'name,url,mimeType,bytes,isUpload' },
      ...(commentLimit === 0
        ? {}
        : {
            ...{ actions: 'commentCard', actions_limit: commentLimit + 1 },
            ...{ action_fields: 'type,date,data', action_memberCreator_fields: 'username' },
          }),
    },
    schema: wholeCardSchema,
  });
  context.assertBoardAllowed(card.idBoard);
  return answerCard(card, { account: context.account, commentLimit, textLength });
});
