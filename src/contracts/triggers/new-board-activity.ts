import { z } from 'zod';
import { defineTrigger } from '../trigger';
import { activityTypeField, mayBeUnlisted, warningsOfTypes } from './activity-types';
import { activityByWebhookOnly, boardActivitySchema, webhookOnlyInWords, type BoardActivity } from './board-activity';
import { activityListIdsField, boardIdsField, howMembersAreNamed, membersField, withinScope } from './board-scope';
import { allMatch, matchWhen } from './match-when';

export const newBoardActivity = defineTrigger({
  name: 'board.newBoardActivity',
  title: 'New Board Activity',
  description:
    'Fires for everything that happens on a watched board and passes the filters, each of them only if given: type, member, list and text. ' +
    'A copied card is "copyCard", one made of a checklist item "convertToCardFromCheckItem", one sent by mail "emailCard", a deleted one ' +
    '"deleteCard" (without its name); a move between boards is "moveCardFromBoard" on the one and "moveCardToBoard" on the other. What Trello ' +
    `announces as two actions fires twice. Use the other triggers where one says what you mean. ${webhookOnlyInWords}`,
  config: z.strictObject({
    boardIds: boardIdsField,
    activityTypes: z
      .array(activityTypeField)
      .min(1)
      .optional()
      .describe(
        'Only these types, as Trello names them: createCard, commentCard, updateList, addMemberToBoard …; with a property, only its ' +
          'changes: updateCard:idList, updateCard:closed, updateCard:due. Leave out for all.',
      ),
    members: membersField.describe(`Only what these members do, ${howMembersAreNamed}. Leave out for all.`),
    listIds: activityListIdsField,
    text: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe(
        'Only activity that has this text, in upper or lower case, in a comment, a changed text, or the name of its card, list, label, checklist, item, attachment or custom field, or what a card says in that.',
      ),
  }),
  event: boardActivitySchema,
  matches: ({ activityTypes, members, text, ...scope }, event: BoardActivity) => {
    const { id, username = id } = event.by;
    return allMatch(
      withinScope(scope, event),
      matchWhen(
        activityTypes?.some((type) => isOfType(event, type)) ?? true,
        `The activity is ${event.type}, which is not one of activityTypes.`,
      ),
      matchWhen(
        members === undefined || members.includes(id) || members.includes(username),
        `${username} did it, who is not one of members.`,
      ),
      matchWhen(
        text === undefined || textsOf(event).some((found) => found.toLowerCase().includes(text.toLowerCase())),
        `The activity does not contain "${text ?? ''}".`,
      ),
    );
  },
  warnings: ({ activityTypes = [] }) => warningsOfTypes(activityTypes),
  webhookOnly: {
    what: activityByWebhookOnly,
    concerns: ({ activityTypes }) => activityTypes?.some(mayBeUnlisted) ?? true,
  },
  scopes: ['read'],
});

function isOfType({ type, changes = [] }: BoardActivity, wanted: string): boolean {
  const [wantedType, field] = wanted.split(':');
  return type === wantedType && (field === undefined || changes.some((change) => change.field === field));
}

function textsOf({
  card,
  list,
  label,
  checklist,
  checkItem,
  attachment,
  customField,
  comment,
  changes = [],
}: BoardActivity): string[] {
  const names = [card, list, label, checklist, checkItem, attachment, customField].map((part) => part?.name);
  const changed = changes.flatMap(({ from, to }) => [from, to]);
  return [...names, customField?.value, comment?.text, ...changed].filter((found) => typeof found === 'string');
}
