import { ownProperty } from '../../../../src/json/own-property';
import type { ActivityKind, ActivityObject, BoardActivity } from '../../../../src/contracts/triggers/board-activity';
import type { TrelloAction } from '../../../../src/providers/trello/wire/action';

/** https://developer.atlassian.com/cloud/trello/guides/rest-api/action-types/, limited to types that occur on boards, and some it lacks. */
const meanings: Readonly<Record<string, readonly [ActivityObject, ...ActivityKind[]]>> = {
  createBoard: ['board', 'create'],
  copyBoard: ['board', 'create', 'copy'],
  updateBoard: ['board', 'update'],
  addToOrganizationBoard: ['workspace', 'add'],
  removeFromOrganizationBoard: ['workspace', 'remove'],
  createList: ['list', 'create'],
  updateList: ['list', 'update'],
  deleteList: ['list', 'delete'],
  moveListFromBoard: ['list', 'move'],
  moveListToBoard: ['list', 'move'],
  createCard: ['card', 'create'],
  createInboxCard: ['card', 'create'],
  copyCard: ['card', 'create', 'copy'],
  copyInboxCard: ['card', 'create', 'copy'],
  emailCard: ['card', 'create'],
  convertToCardFromCheckItem: ['card', 'create'],
  updateCard: ['card', 'update'],
  moveCardFromBoard: ['card', 'update', 'move'],
  moveCardToBoard: ['card', 'update', 'move'],
  moveInboxCardToBoard: ['card', 'update', 'move'],
  deleteCard: ['card', 'delete'],
  commentCard: ['comment', 'create', 'add'],
  copyCommentCard: ['comment', 'create', 'copy'],
  updateComment: ['comment', 'update'],
  deleteComment: ['comment', 'delete'],
  addChecklistToCard: ['checklist', 'create', 'add'],
  copyChecklist: ['checklist', 'copy'],
  updateChecklist: ['checklist', 'update'],
  removeChecklistFromCard: ['checklist', 'delete', 'remove'],
  createCheckItem: ['checkItem', 'create', 'add'],
  updateCheckItem: ['checkItem', 'update'],
  updateCheckItemStateOnCard: ['checkItem', 'update'],
  deleteCheckItem: ['checkItem', 'delete', 'remove'],
  addAttachmentToCard: ['attachment', 'create', 'add'],
  deleteAttachmentFromCard: ['attachment', 'delete', 'remove'],
  createLabel: ['label', 'create'],
  updateLabel: ['label', 'update'],
  deleteLabel: ['label', 'delete'],
  addLabelToCard: ['label', 'add'],
  removeLabelFromCard: ['label', 'remove'],
  addMemberToCard: ['member', 'add'],
  removeMemberFromCard: ['member', 'remove'],
  addMemberToBoard: ['member', 'add'],
  removeMemberFromBoard: ['member', 'remove'],
  makeAdminOfBoard: ['member', 'update'],
  makeNormalMemberOfBoard: ['member', 'update'],
  makeObserverOfBoard: ['member', 'update'],
  addCustomField: ['customField', 'create', 'add'],
  // The name of `addCustomField` in recorded answers.
  createCustomField: ['customField', 'create', 'add'],
  updateCustomField: ['customField', 'update'],
  updateCustomFieldItem: ['customField', 'update'],
  deleteCustomField: ['customField', 'delete', 'remove'],
};

/** The object of an action and what happened to it. Both are `other` for a type that Trello has added since, or that fits nowhere. */
export function meaningOf({ type, data }: TrelloAction): Pick<BoardActivity, 'object' | 'kinds'> {
  const [object, ...kinds] = ownProperty(meanings, type) ?? (['other', 'other'] as const);
  return { object, kinds: [...kinds, ...furtherKinds({ type, data })] };
}

/** Kinds of updates that have a more common name. */
function furtherKinds({ type, data }: Pick<TrelloAction, 'type' | 'data'>): ActivityKind[] {
  const { old = {}, listBefore, checkItem } = data;
  const isTicked = type === 'updateCheckItemStateOnCard' && checkItem?.state === 'complete';
  return [
    ...(listBefore === undefined ? [] : (['move'] as const)),
    ...(old.closed === false ? (['archive'] as const) : []),
    ...(old.closed === true ? (['restore'] as const) : []),
    ...(old.dueComplete === false || isTicked ? (['complete'] as const) : []),
  ];
}
