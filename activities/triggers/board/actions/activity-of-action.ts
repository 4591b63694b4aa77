import { defined } from '../../../../src/json/defined';
import type { BoardActivity } from '../../../../src/contracts/triggers/board-activity';
import type { TrelloAction } from '../../../../src/providers/trello/wire/action';
import { attachmentOf } from './attachment-of-action';
import { changesOf } from './changes-of-action';
import { boardEventOf, cardOf, labelOf, memberOf, named } from './event-of-action';
import { meaningOf } from './meaning-of-action';

/** Converts any action on a board, whatever its type. Undefined for an action that belongs to no board. */
export function activityOf(action: TrelloAction): BoardActivity | undefined {
  const event = boardEventOf(action);
  if (event === undefined) return undefined;
  const { type, data, member } = action;
  const { card, list = data.listAfter, listBefore, label, checklist, checkItem } = data;
  const attachment = attachmentOf(action);
  const comment = commentOf(action);
  const customField = customFieldOf(action);
  const changes = changesOf(action);
  return {
    ...event,
    type,
    ...meaningOf(action),
    ...(card !== undefined && { card: cardOf(card) }),
    ...(list !== undefined && { list: named(list) }),
    ...(listBefore !== undefined && { fromList: named(listBefore) }),
    ...(member != null && { member: memberOf(member) }),
    ...(label !== undefined && { label: labelOf(label) }),
    ...(checklist !== undefined && { checklist: named(checklist) }),
    ...(checkItem === undefined ? {} : { checkItem: { ...named(checkItem), ...defined({ state: checkItem.state }) } }),
    ...defined({ attachment, comment, customField }),
    ...(changes.length !== 0 && { changes }),
  };
}

function commentOf({ id, type, data: { text, action } }: TrelloAction): BoardActivity['comment'] {
  const isNew = type === 'commentCard' || type === 'copyCommentCard';
  const comment = isNew ? { id, text } : action;
  if (comment === undefined) return undefined;
  return { id: comment.id, ...defined({ text: comment.text }) };
}

function customFieldOf({ data: { customField, customFieldItem } }: TrelloAction): BoardActivity['customField'] {
  if (customField === undefined) return undefined;
  const { value, idValue } = customFieldItem ?? {};
  const said = Object.values(value ?? {}).find((each) => typeof each === 'string');
  return { ...named(customField), ...defined({ value: said, optionId: idValue ?? undefined }) };
}
