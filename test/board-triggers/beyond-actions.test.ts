import { createBoardReader, type BoardReader } from './board-reader';
import { testDueMatching, testDueReminders } from './due-reminder';
import { testNewBoards } from './new-board';
import { testNotifications } from './new-notification';

let reader: BoardReader;

beforeAll(async () => {
  reader = await createBoardReader();
});
afterAll(() => reader.stop());

testDueMatching();
testDueReminders(() => reader);
testNotifications(() => reader);
testNewBoards(() => reader);
