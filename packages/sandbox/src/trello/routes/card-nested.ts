import { listActions, nestedActionLimit } from './action-list';
import { attachmentView } from '../views/attachment-view';
import { boardDefaultFields, boardView } from '../views/board-view';
import { cardView } from '../views/card-view';
import { customFieldItemViews } from '../views/custom-field-view';
import { checklistView } from '../views/checklist-view';
import { listDefaultFields, listView } from '../views/list-view';
import { memberDefaultFields, memberView } from '../views/member-view';
import { asksFor, pickFields, type View } from '../views/view';
import { existing } from '../state/find';
import { checklistsOf } from '../state/siblings';
import type { Card } from '../state/card';
import type { Parameters } from '../parameters';
import type { TrelloWorld } from '../state/world';

/** Returns a card with the nested resources that the parameters ask for. */
export function cardWithNested(world: TrelloWorld, card: Card, parameters: Parameters, idViewer?: string): View {
  const nested: Record<string, unknown> = {};
  if (asksFor(parameters.attachments)) nested.attachments = attachmentsOf(world, card, parameters);
  if (asksFor(parameters.members)) {
    nested.members = membersById(world, card.idMembers, parameters.member_fields, idViewer);
  }
  if (asksFor(parameters.membersVoted)) {
    nested.membersVoted = membersById(world, card.idMembersVoted, parameters.memberVoted_fields, idViewer);
  }
  if (asksFor(parameters.checklists)) {
    nested.checklists = checklistsOf(world, card).map((checklist) =>
      nestedChecklist(checklistView(checklist), parameters),
    );
  }
  if (asksFor(parameters.board)) {
    const board = boardView(world, existing(world.boards, card.idBoard), idViewer);
    nested.board = pickFields(board, parameters.board_fields, boardDefaultFields);
  }
  if (asksFor(parameters.list)) {
    const list = listView(existing(world.lists, card.idList), idViewer);
    nested.list = pickFields(list, parameters.list_fields, listDefaultFields);
  }
  if (asksFor(parameters.actions)) {
    const filter = parameters.actions === 'true' ? undefined : parameters.actions;
    nested.actions = listActions(world, new Set([card.id]), {
      ...(filter !== undefined && { filter }),
      limit: nestedActionLimit(parameters),
      fields: parameters.action_fields,
    });
  }
  if (asksFor(parameters.customFieldItems)) nested.customFieldItems = customFieldItemViews(card);
  if (asksFor(parameters.checkItemStates)) nested.checkItemStates = cardView(world, card).checkItemStates;
  for (const name of ['pluginData', 'stickers']) {
    if (asksFor(parameters[name])) nested[name] = [];
  }
  return { ...pickFields(cardView(world, card, idViewer), parameters.fields), ...nested };
}

/** Returns the nested parameters of cards inside another object, where `card_fields` replaces `fields`. */
export function nestedCardParameters(parameters: Parameters): Parameters {
  const entries = Object.entries(parameters).filter(([name]) => name.startsWith('card_'));
  return Object.fromEntries(entries.map(([name, value]) => [name.slice('card_'.length), value]));
}

function nestedChecklist(checklist: View, parameters: Parameters): View {
  return checklistWithItems(checklist, { ...parameters, fields: parameters.checklist_fields });
}

/** Returns a checklist with its items, unless `checkItems` is `none`. */
export function checklistWithItems(checklist: View, { fields, checkItems, ...parameters }: Parameters): View {
  const { checkItems: items, ...own } = checklist;
  const picked = pickFields(own, fields);
  if (checkItems !== undefined && !asksFor(checkItems)) return picked;
  const shown = (items as View[]).map((item) => pickFields(item, parameters.checkItem_fields));
  return { ...picked, checkItems: shown };
}

function attachmentsOf(world: TrelloWorld, card: Card, parameters: Parameters): View[] {
  const shown =
    parameters.attachments === 'cover'
      ? card.attachments.filter((attachment) => attachment.id === card.idAttachmentCover)
      : card.attachments;
  return shown.map((attachment) => pickFields(attachmentView(world, card, attachment), parameters.attachment_fields));
}

/** Returns members as they are shown inside another object. */
export function membersById(
  world: TrelloWorld,
  ids: readonly string[],
  fields: unknown,
  idViewer: string | undefined,
): View[] {
  return ids
    .flatMap((id) => world.members.get(id) ?? [])
    .map((member) => pickFields(memberView(world, member, idViewer), fields, memberDefaultFields));
}
