import { implement, type BoardStepContext, type StepImplementation } from '../../activities/implement';
import { resolveBoard } from '../../activities/board/named/resolve-board';
import { createList } from '../../src/contracts/board/create-list';
import { trello } from '../activities/step-run/attempts';
import { startRuns, type Runs } from '../activities/step-run/runs-of-steps';
import { answerJson } from '../providers/local-server';

const allowed = { id: 'a'.repeat(24), name: 'Support', shortLink: 'suppOrt1' };
const other = { id: 'b'.repeat(24), name: 'Product', shortLink: 'prOduct1' };

let runs: Runs;
beforeAll(async () => {
  runs = await startRuns();
  runs.connect('board/team', trello);
  runs.define('clerk', { 'board.createList': { boards: [allowed.id] } });
  runs.says = ({ url }, response) => {
    const board = [allowed, other].find(({ id, shortLink }) => url.includes(id) || url.includes(shortLink));
    answerJson(response, 200, url.includes('/members/me') ? [allowed, other] : board);
  };
});
afterAll(() => runs.stop());

/** What a step finds that looks for its board in this way alone. */
async function found(written: string): Promise<unknown> {
  let id: string | undefined;
  const finding = implement(createList, async ({ board, name }, context: BoardStepContext) => {
    id = await resolveBoard(board, context);
    return { id: 'l', name, boardId: id };
  }) as unknown as StepImplementation;
  await runs.run(finding, { account: 'team', board: written, name: 'New' }, { call: { agent: 'clerk' } });
  return id;
}

test.each(Object.entries(allowed))('a board the agent may use is found by its %s', async (_what, written) => {
  expect(await found(written)).toBe(allowed.id);
});

test.each([
  ['id', other.id, 'PermissionDenied'],
  ['short link', other.shortLink, 'PermissionDenied'],
  ['name', other.name, 'NotFound'],
])('a board beyond the limit of the agent is not found by its %s', async (_what, written, type) => {
  await expect(found(written)).rejects.toMatchObject({ type });
});
