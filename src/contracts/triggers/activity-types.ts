import { z } from 'zod';
import { nearestName } from '../../text/nearest-name';

/**
 * Action types in Trello's lists of actions, by https://developer.atlassian.com/cloud/trello/guides/rest-api/action-types/, recorded answers, and what
 * Trello's own pages ask the lists of cards and boards for (github.com/tinyhref/trello.com, app/scripts/network/payloads.ts).
 */
const listed = [
  'createBoard',
  'copyBoard',
  'updateBoard',
  'addToOrganizationBoard',
  'removeFromOrganizationBoard',
  'createList',
  'updateList',
  'moveListFromBoard',
  'moveListToBoard',
  'createCard',
  'createInboxCard',
  'copyCard',
  'copyInboxCard',
  'emailCard',
  'convertToCardFromCheckItem',
  'updateCard',
  'moveCardFromBoard',
  'moveCardToBoard',
  'moveInboxCardToBoard',
  'deleteCard',
  'commentCard',
  'addChecklistToCard',
  'updateChecklist',
  'removeChecklistFromCard',
  'updateCheckItemStateOnCard',
  'addAttachmentToCard',
  'deleteAttachmentFromCard',
  'addMemberToCard',
  'removeMemberFromCard',
  'addMemberToBoard',
  'makeAdminOfBoard',
  'makeNormalMemberOfBoard',
  'makeObserverOfBoard',
  'enablePlugin',
  'disablePlugin',
  'enablePowerUp',
  'disablePowerUp',
  'deleteBoardInvitation',
  'unconfirmedBoardInvitation',
  'addAdminToBoard',
  'reactionAdded',
  'reactionRemoved',
  'reopenBoard',
  'addCustomField',
  'createCustomField',
  'updateCustomField',
  'updateCustomFieldItem',
  'deleteCustomField',
  'deleteList',
  'removeDeprecatedPlugin',
] as const;

/** Action types that no list of actions contains, by the same guide, but for those that lists do contain. */
const unlisted = [
  // A copied comment keeps the date of its original, so a list of newer actions does not contain it.
  'copyCommentCard',
  'copyChecklist',
  'updateComment',
  'deleteComment',
  'createCheckItem',
  'updateCheckItem',
  'deleteCheckItem',
  'createLabel',
  'updateLabel',
  'deleteLabel',
  'addLabelToCard',
  'removeLabelFromCard',
  'removeMemberFromBoard',
  'voteOnCard',
  'createBoardInvitation',
  'createBoardPreference',
] as const;

const activityTypes = [...listed, ...unlisted];

/** Whether activity of this type, alone or with a property, may be reported by webhook only: Trello lists some changed labels, and some not. */
export function mayBeUnlisted(activityType: string): boolean {
  const [type = '', property = 'idLabels'] = activityType.split(':');
  return unlisted.some((known) => known === type) || (type === 'updateCard' && property === 'idLabels');
}

/** One of Trello's types, alone or with the changed property. */
export const activityTypeField = z.string().regex(/^[A-Za-z]{1,60}(?::[A-Za-z]{1,60})?$/);

/** A type that is not known here may be a mistake, which never matches, or one that Trello has added since. */
export function warningsOfTypes(written: readonly string[]): string[] {
  return written.flatMap((activityType) => {
    const [type = ''] = activityType.split(':');
    if (activityTypes.some((known) => known === type)) return [];
    const nearest = nearestName(type, activityTypes);
    const hint = nearest === undefined ? `Known are ${activityTypes.join(', ')}.` : `Did you mean "${nearest}"?`;
    return `activityTypes: "${type}" is not known here. Unless Trello has added it since, it never fires. ${hint}`;
  });
}
