import { ownProperty } from '../../../src/json/own-property';
import type { TrelloAction } from '../../../src/providers/trello/wire/action';
import { cutName } from '../../cut-name';
import { nameOfMember } from './card-fields';

interface Named {
  id: string;
  name?: string | undefined;
}

/** Tells which boards a description may name: an agent limited to some boards is told of no others. */
export interface Telling {
  mayName: (boardId: string) => boolean;
  isLimited: boolean;
}

/** Describes an action as the end of a sentence that begins with the actor. Undefined when there is nothing to say, such as for a position change. */
export function inWords(action: TrelloAction, telling: Telling): string | undefined {
  const { type, data } = action;
  const { old = {}, list, cardSource, checklist, checkItem, attachment } = data;
  switch (type) {
    case 'updateCard':
      return data.listBefore === undefined
        ? changes(old, data.card, wordsOfCard)
        : `moved it from ${quoted(data.listBefore)} to ${quoted(data.listAfter)}`;
    case 'updateList':
      return changes(old, list, wordsOfList(quoted(list)));
    case 'updateBoard':
      return `changed the board: ${Object.keys(old).join(', ')}`;
    case 'createCard':
      return list === undefined ? 'made the card' : `made the card on ${quoted(list)}`;
    case 'copyCard':
      return telling.isLimited ? 'made the card as a copy' : `made the card as a copy of ${quoted(cardSource)}`;
    case 'convertToCardFromCheckItem':
      return telling.isLimited ? 'made the card of an item' : `made the card of an item of ${quoted(cardSource)}`;
    case 'moveCardFromBoard':
    case 'moveListFromBoard':
      return `moved ${thing(type, list)} to ${board(data.boardTarget, telling)}`;
    case 'moveCardToBoard':
    case 'moveListToBoard':
      return `moved ${thing(type, list)} here from ${board(data.boardSource, telling)}`;
    case 'moveInboxCardToBoard':
      return list === undefined ? 'moved it here from their Inbox' : `moved it from their Inbox to ${quoted(list)}`;
    case 'addMemberToCard':
      return isOwn(action) ? 'joined it' : `put ${person(action)} on it`;
    case 'removeMemberFromCard':
      return isOwn(action) ? 'left it' : `took ${person(action)} off it`;
    case 'addMemberToBoard':
      return `put ${person(action)} on the board`;
    case 'makeAdminOfBoard':
      return `made ${person(action)} an admin of the board`;
    case 'makeNormalMemberOfBoard':
      return `made ${person(action)} a normal member of the board`;
    case 'makeObserverOfBoard':
      return `made ${person(action)} an observer of the board`;
    case 'addAttachmentToCard':
      return `attached ${quoted(attachment)}`;
    case 'deleteAttachmentFromCard':
      return `removed ${quoted(attachment)}`;
    case 'addChecklistToCard':
      return `added the checklist ${quoted(checklist)}`;
    case 'removeChecklistFromCard':
      return `removed the checklist ${quoted(checklist)}`;
    case 'updateChecklist':
      return `changed the checklist ${quoted(checklist)}`;
    case 'updateCheckItemStateOnCard':
      return `${checkItem?.state === 'complete' ? 'ticked' : 'unticked'} ${quoted(checkItem)}`;
    case 'createList':
      return `made the list ${quoted(list)}`;
    default:
      return ownProperty(plainWords, type) ?? type;
  }
}

const plainWords: Readonly<Record<string, string>> = {
  createInboxCard: 'made the card in their Inbox',
  copyInboxCard: 'copied the card from their Inbox',
  emailCard: 'sent the card by mail',
  deleteCard: 'deleted the card',
  commentCard: 'commented',
  copyCommentCard: 'commented (copied with the card)',
  createBoard: 'made the board',
  copyBoard: 'made the board as a copy',
  addToOrganizationBoard: 'put the board into a workspace',
  removeFromOrganizationBoard: 'took the board out of its workspace',
};

type Words = Readonly<Record<string, (before: unknown, now: unknown) => string | undefined>>;

/** For positions, and for fields that change along with another one. */
const silent = () => undefined;

const date = (which: string) => (_before: unknown, now: unknown) =>
  typeof now === 'string' ? `set the ${which} date to ${now}` : `took the ${which} date off`;

const wordsOfCard: Words = {
  name: (before) => `renamed it from ${quotedText(before)}`,
  desc: () => 'changed the description',
  closed: (_before, now) => (now === true ? 'archived it' : 'brought it back from the archive'),
  due: date('due'),
  start: date('start'),
  dueComplete: (_before, now) => (now === true ? 'marked it as done' : 'marked it as not done'),
  idLabels: () => 'changed its labels',
  idMembers: () => 'changed who is on it',
  cover: () => 'changed its cover',
  idAttachmentCover: () => 'changed its cover',
  locationName: (_before, now) =>
    typeof now === 'string' && now !== '' ? `set its location to ${quotedText(now)}` : 'took its location off',
  address: silent,
  coordinates: silent,
  pos: silent,
  dueReminder: silent,
  manualCoverAttachment: silent,
};

const wordsOfList = (list: string): Words => ({
  name: (before) => `renamed the list ${quotedText(before)} to ${list}`,
  closed: (_before, now) =>
    now === true ? `archived the list ${list}` : `brought the list ${list} back from the archive`,
  pos: silent,
});

/** Describes each changed field that has something to say. */
function changes(
  old: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>> | undefined,
  words: Words,
): string | undefined {
  const said = Object.entries(old).flatMap(([field, before]) => {
    const known = ownProperty(words, field);
    return (known === undefined ? `changed its ${field}` : known(before, now?.[field])) ?? [];
  });
  return said.length === 0 ? undefined : said.join(', ');
}

const thing = (type: string, list: Named | undefined) =>
  type.startsWith('moveList') ? `the list ${quoted(list)}` : 'it';

const board = (named: Named | undefined, { mayName }: Telling): string =>
  named === undefined || !mayName(named.id) ? 'another board' : `the board ${quoted(named)}`;

const isOwn = ({ idMemberCreator, member }: TrelloAction): boolean => member != null && member.id === idMemberCreator;

const person = ({ member }: TrelloAction): string => (member == null ? 'somebody' : brief(nameOfMember(member)));

const quoted = (named: Named | undefined): string => quotedText(named?.name);

const quotedText = (text: unknown): string => `“${brief(typeof text === 'string' ? text : '')}”`;

/** Longest name in a description, in characters: descriptions are sentences, and there are many of them. */
const mostOfName = 100;

/** Shortens a name for a description of an action. */
export const brief = (name: string): string => cutName(name, mostOfName);
