import { beyondActions } from './beyond-actions';
import { createBoardReader, type BoardReader } from './board-reader';
import { testDueMatching } from './due-reminder';

let reader: BoardReader;

beforeAll(async () => {
  reader = await createBoardReader();
});
afterAll(() => reader.stop());

testDueMatching();
for (const testTrigger of Object.values(beyondActions)) testTrigger(() => reader);
