import { isDeepStrictEqual } from 'node:util';
import { cutText } from '../../../../src/text/cut-text';
import { defined } from '../../../../src/json/defined';
import { ownProperty } from '../../../../src/json/own-property';
import type { Change } from '../../../../src/contracts/triggers/change';
import type { TrelloAction } from '../../../../src/providers/trello/wire/action';
import { memberOf, named } from './event-of-action';

/** Common names of Trello's fields. Fields that are missing here keep Trello's name. */
const propertyNames: Readonly<Record<string, string>> = {
  desc: 'description',
  pos: 'position',
  idList: 'list',
  closed: 'archived',
  idLabels: 'labels',
  idMembers: 'members',
  idAttachmentCover: 'cover',
  manualCoverAttachment: 'cover',
  locationName: 'location',
  address: 'location',
  coordinates: 'location',
};

/** The changes that an action made. Empty for an action that only reports that something happened. */
export function changesOf({ type, data, member }: TrelloAction): Change[] {
  const { board, boardTarget, boardSource, card, list, checklist, checkItem, attachment, label, action } = data;
  switch (type) {
    case 'updateCard':
      return changedFields(data, card);
    case 'updateList':
      return changedFields(data, list);
    case 'updateBoard':
      return changedFields(data, board);
    case 'updateLabel':
      return changedFields(data, label);
    case 'updateComment':
      return changedFields(data, action);
    case 'moveCardFromBoard':
    case 'moveListFromBoard':
      return [changed('board', board, boardTarget)];
    case 'moveCardToBoard':
    case 'moveInboxCardToBoard':
    case 'moveListToBoard':
      return [changed('board', boardSource, board)];
    case 'addMemberToCard':
      return [changed('members', undefined, member == null ? undefined : memberOf(member))];
    case 'removeMemberFromCard':
      return [changed('members', member == null ? undefined : memberOf(member), undefined)];
    case 'addAttachmentToCard':
      return [changed('attachments', undefined, attachment)];
    case 'deleteAttachmentFromCard':
      return [changed('attachments', attachment, undefined)];
    case 'addChecklistToCard':
      return [changed('checklists', undefined, checklist)];
    case 'removeChecklistFromCard':
      return [changed('checklists', checklist, undefined)];
    case 'updateChecklist':
      return [changed('checklists', { ...checklist, ...data.old }, checklist)];
    case 'createCheckItem':
      return [changed('checkItems', undefined, checkItem)];
    case 'deleteCheckItem':
      return [changed('checkItems', checkItem, undefined)];
    case 'updateCheckItem':
      return [changed('checkItems', { ...checkItem, ...data.old }, checkItem)];
    case 'updateCheckItemStateOnCard':
      return [changed('checkItems', { ...checkItem, state: opposite(checkItem?.state) }, checkItem)];
    default:
      return [];
  }
}

const opposite = (state: string | undefined): string => (state === 'complete' ? 'incomplete' : 'complete');

/**
 * `old` has the previous values of the changed fields. Of labels it may have the new ones instead (recorded in a public board export, 23 of 23:
 * github.com/smallma/trello-to-travel, 2026): then what was before is not told.
 */
function changedFields(
  { old = {}, listBefore, listAfter }: TrelloAction['data'],
  now: Record<string, unknown> | undefined,
): Change[] {
  return Object.entries(old).map(([field, before]) => ({
    ...(field === 'idList' && listBefore !== undefined && listAfter !== undefined
      ? changed('list', named(listBefore), named(listAfter))
      : changed(
          ownProperty(propertyNames, field) ?? field,
          isDeepStrictEqual(before, now?.[field]) ? undefined : before,
          now?.[field],
        )),
    field,
  }));
}

function changed(property: string, from: unknown, to: unknown): Change {
  return { property, from: from ?? null, to: to ?? null };
}

/**
 * Cuts changed texts for the agent: descriptions have up to 16,384 characters, and many changes are reported at once. A trigger matches the whole
 * texts before, so that it finds what stands at their end.
 */
export function withShortChanges<Event extends { changes?: Change[] | undefined }>(event: Event): Event {
  const changes = event.changes?.map((change) => ({
    ...change,
    from: shortened(change.from),
    to: shortened(change.to),
  }));
  return { ...event, ...defined({ changes }) };
}

const shortened = (value: unknown): unknown => (typeof value === 'string' ? cutText(value, 4_000) : value);
