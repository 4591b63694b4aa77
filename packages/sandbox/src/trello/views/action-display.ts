import { idIn, type Action } from '../state/action';
import type { TrelloWorld } from '../state/world';
import type { View } from './view';

const wordings: Readonly<Record<string, string>> = {
  createCard: 'action_create_card',
  copyCard: 'action_copy_card',
  emailCard: 'action_email_card',
  deleteCard: 'action_delete_card',
  convertToCardFromCheckItem: 'action_convert_to_card_from_checkitem',
  moveCardFromBoard: 'action_move_card_from_board',
  moveCardToBoard: 'action_move_card_to_board',
  commentCard: 'action_comment_on_card',
  addLabelToCard: 'action_add_label_to_card',
  removeLabelFromCard: 'action_remove_label_from_card',
  addAttachmentToCard: 'action_add_attachment_to_card',
  deleteAttachmentFromCard: 'action_delete_attachment_from_card',
  addChecklistToCard: 'action_add_checklist_to_card',
  removeChecklistFromCard: 'action_remove_checklist_from_card',
  createList: 'action_added_list_to_board',
  createBoard: 'action_create_board',
};

const changeWordings: Readonly<Record<string, string>> = {
  'updateCard name': 'action_renamed_card',
  'updateCard desc': 'action_changed_description_of_card',
  'updateCard idList': 'action_move_card_from_list_to_list',
  'updateList name': 'action_renamed_list',
  'updateBoard name': 'action_renamed_board',
};

/** Returns the wording of an action on Trello's web page. */
export function actionDisplay(world: TrelloWorld, action: Action): View {
  const creator = world.members.get(action.idMemberCreator);
  const memberCreator = { type: 'member', id: creator?.id, username: creator?.username, text: creator?.fullName };
  const entities = ['card', 'list', 'listBefore', 'listAfter', 'board', 'label', 'checklist']
    .filter((key) => idIn(action.data, key) !== undefined)
    .map((key) => [key, entity(key, action.data[key])]);
  return {
    translationKey: translationKey(action),
    entities: { ...Object.fromEntries(entities), memberCreator },
  };
}

function entity(key: string, value: unknown): View {
  const { name, ...rest } = value as { name?: string };
  return { type: key.startsWith('list') ? 'list' : key, ...rest, text: name };
}

function translationKey(action: Action): string {
  const { type, data, idMember, idMemberCreator } = action;
  const changed = Object.keys(data.old ?? {})[0];
  const before = (data.old ?? {}) as Record<string, unknown>;
  if (type === 'addMemberToCard') {
    return idMember === idMemberCreator ? 'action_member_joined_card' : 'action_added_member_to_card';
  }
  if (type === 'removeMemberFromCard') {
    return idMember === idMemberCreator ? 'action_member_left_card' : 'action_removed_member_from_card';
  }
  if (type === 'updateCheckItemStateOnCard') {
    const { state } = data.checkItem as { state: string };
    return state === 'complete' ? 'action_completed_checkitem' : 'action_marked_checkitem_incomplete';
  }
  if (type === 'updateCard') return cardChangeKey(data.card as Record<string, unknown>, before, changed ?? '');
  return changeWordings[`${type} ${changed ?? ''}`] ?? wordings[type] ?? 'unknown';
}

function cardChangeKey(card: Record<string, unknown>, old: Record<string, unknown>, changed: string): string {
  switch (changed) {
    case 'closed':
      return card.closed === true ? 'action_archived_card' : 'action_sent_card_to_board';
    case 'pos':
      return Number(card.pos) < Number(old.pos) ? 'action_moved_card_higher' : 'action_moved_card_lower';
    case 'due':
      if (old.due === null) return 'action_added_a_due_date';
      return card.due === null ? 'action_removed_a_due_date' : 'action_changed_a_due_date';
    case 'dueComplete':
      return card.dueComplete === true
        ? 'action_marked_the_due_date_complete'
        : 'action_marked_the_due_date_incomplete';
    default:
      return changeWordings[`updateCard ${changed}`] ?? 'unknown';
  }
}
