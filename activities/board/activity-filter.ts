import type { activityTypes } from '../../src/contracts/board/list-activity';

type ActivityType = (typeof activityTypes)[number];

/** Trello's types, some with the field that changed. https://developer.atlassian.com/cloud/trello/guides/rest-api/action-types/ */
const actionTypes: Readonly<Record<ActivityType, string>> = {
  created: 'createCard,copyCard,emailCard,convertToCardFromCheckItem',
  moved: 'updateCard:idList,moveCardFromBoard,moveCardToBoard',
  archived: 'updateCard:closed,deleteCard',
  changed: 'updateCard:name,updateCard:desc,updateCard:idLabels,updateCard:cover,updateCard:idAttachmentCover',
  due: 'updateCard:due,updateCard:start,updateCard:dueComplete',
  commented: 'commentCard,copyCommentCard',
  members: 'addMemberToCard,removeMemberFromCard',
  attachments: 'addAttachmentToCard',
  checklists: 'addChecklistToCard,removeChecklistFromCard,updateChecklist,updateCheckItemStateOnCard',
  lists: 'createList,updateList,moveListFromBoard,moveListToBoard',
  board:
    'createBoard,copyBoard,updateBoard,addMemberToBoard,makeAdminOfBoard,makeNormalMemberOfBoard,makeObserverOfBoard,addToOrganizationBoard,removeFromOrganizationBoard',
};

/** What Trello's lists of actions are asked for. */
export const activityFilter = (types: readonly ActivityType[] | undefined): string =>
  types === undefined ? 'all' : [...new Set(types)].map((type) => actionTypes[type]).join(',');
