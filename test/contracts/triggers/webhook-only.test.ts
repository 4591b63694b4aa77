import { triggerContractOf, triggerContracts } from '../../../src/contracts';
import { missedWithoutWebhook, warnOfMissed } from '../../../src/contracts/webhook-only';

const boardIds = ['aaaaaaaaaaaaaaaaaaaaaaaa'];
const misses = (type: string, config: object): boolean =>
  missedWithoutWebhook(triggerContractOf(type)!, { boardIds, ...config }) !== undefined;

test('what looks do not find stands in the description of its trigger, in the words that warn of it', () => {
  const told = triggerContracts.flatMap(({ name, description, webhookOnly }) =>
    webhookOnly === 'nothing' ? [] : [[name, description.includes(webhookOnly.what)]],
  );
  expect(told).toEqual([
    ['board.cardUpdated', true],
    ['board.newLabelCreated', true],
    ['board.newLabelAddedToCard', true],
    ['board.newBoardActivity', true],
    ['board.customWebhook', true],
  ]);
});

test.each([
  ['board.cardUpdated', {}, true],
  ['board.cardUpdated', { properties: ['name', 'due', 'list'] }, false],
  ['board.cardUpdated', { properties: ['name', 'attachments'] }, false],
  ['board.cardUpdated', { properties: ['name', 'labels'] }, true],
  ['board.cardUpdated', { properties: ['name', 'checkItems'] }, true],
  ['board.newBoardActivity', {}, true],
  ['board.newBoardActivity', { activityTypes: ['createCard', 'updateCard:idList'] }, false],
  ['board.newBoardActivity', { activityTypes: ['createCard', 'updateComment'] }, true],
  ['board.newBoardActivity', { activityTypes: ['updateCard'] }, true],
  ['board.newBoardActivity', { activityTypes: ['createCard', 'updateCard:idLabels'] }, true],
  ['board.newBoardActivity', { activityTypes: ['commentCard'] }, false],
  ['board.newBoardActivity', { activityTypes: ['copyCommentCard'] }, true],
  ['board.customWebhook', {}, true],
  ['board.customWebhook', { eventKinds: ['create'], objects: ['card', 'list'] }, false],
  ['board.customWebhook', { eventKinds: ['archive'] }, false],
  ['board.customWebhook', { eventKinds: ['create'] }, true],
  ['board.customWebhook', { objects: ['comment'] }, true],
  ['board.customWebhook', { eventKinds: ['copy'], objects: ['comment'] }, true],
  ['board.customWebhook', { eventKinds: ['copy'], objects: ['card'] }, false],
  ['board.customWebhook', { eventKinds: ['delete'], objects: ['attachment'] }, false],
  ['board.newBoardActivity', { activityTypes: ['deleteAttachmentFromCard'] }, false],
  ['board.newBoardActivity', { activityTypes: ['createCustomField', 'updateCustomFieldItem'] }, false],
  ['board.customWebhook', { objects: ['customField'] }, false],
  ['board.newComment', {}, false],
])('%s with %j misses something without a webhook: %s', (type, config, expected) => {
  expect(misses(type, config)).toBe(expected);
});

test('with a webhook nobody is warned of it, nor of a configuration that says nothing yet', () => {
  const contract = triggerContractOf('board.cardUpdated')!;
  expect(warnOfMissed(contract, { boardIds }, undefined)).toEqual([]);
  expect(warnOfMissed(contract, {}, 'There is none.')).toEqual([]);
  expect(warnOfMissed(contract, { boardIds }, 'There is none.')).toEqual([
    'There is none. Nothing but a webhook tells of checklist items that are added, renamed or deleted, and changed labels that Trello does not list: without one they do not fire.',
  ]);
});
