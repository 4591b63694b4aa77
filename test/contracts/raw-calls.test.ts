import { proveRawCalls, type Judge } from '../../bench/prove/raw-calls/prove-raw-calls';
import { askingBoardCalls } from '../../bench/prove/raw-calls/asking-board-calls';
import { askingMailCalls } from '../../bench/prove/raw-calls/asking-mail-calls';

test('however they are written, no raw call leaves its provider, and none that reaches somebody or gives access away runs unasked', async () => {
  expect(askingMailCalls.length + askingBoardCalls.length).toBeGreaterThan(150);
  const { checked, problems } = await proveRawCalls({ seed: 1, runs: 3 });
  expect(problems).toEqual([]);
  expect(checked).toBeGreaterThan(2_000);
});

/** Names what sends and lets the rest run, which is the wrong way round. */
const denyList: Judge = (_integration, { method, endpoint }) =>
  /sendMail|\/send|reply|forward|members$/i.test(endpoint) ? 'send' : method === 'GET' ? 'read' : 'update';

test('the proof finds what a list of what is forbidden forgets', async () => {
  const { problems } = await proveRawCalls({ seed: 1, runs: 1, judge: denyList });
  expect(problems.filter((problem) => problem.startsWith('unasked')).length).toBeGreaterThan(100);
});
