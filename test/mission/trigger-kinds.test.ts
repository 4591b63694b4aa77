import { newBoardActivity } from '../../src/contracts/triggers/new-board-activity';
import { newNotification } from '../../src/contracts/triggers/new-notification';
import { problemsOf, readAs } from '../../src/contracts/reading/read-as';

const boardIds = ['65f0c0de65f0c0de65f0c0de'];

const problem = (config: Parameters<typeof readAs>[0], written: object): string => {
  const reading = readAs(config, written);
  if (reading.success) throw new Error('was taken');
  return problemsOf(reading.error).join('\n');
};

test('a type of activity that can never match is refused with the one meant, with or without a property', () => {
  const refused = (type: string) => problem(newBoardActivity.config, { boardIds, activityTypes: [type] });
  expect(refused('updateCrad:idList')).toContain('Did you mean "updateCard"?');
  expect(refused('cardsAreNice')).toMatch(/no type of what happens on boards\. They are createBoard, /);
  for (const type of ['updateCard:idList', 'commentCard', 'voteOnCard']) {
    expect(readAs(newBoardActivity.config, { boardIds, activityTypes: [type] }).success).toBe(true);
  }
});

test('a type of notification that can never match is refused with those there are', () => {
  expect(problem(newNotification.config, { types: ['mentionOnCard'] })).toMatch(/types.*mentionedOnCard/);
  expect(readAs(newNotification.config, { types: ['cardDueSoon'] }).success).toBe(true);
});
