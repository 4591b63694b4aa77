import { askingBoardCalls } from '../../bench/prove/raw-calls/asking-board-calls';
import { askingMailCalls } from '../../bench/prove/raw-calls/asking-mail-calls';
import { proveRawCalls } from '../../bench/prove/raw-calls/prove-raw-calls';
import { planted } from '../../bench/prove/raw-calls/row';

test('however they are written, no raw call leaves its provider, and none that reaches somebody or gives access away runs unasked', async () => {
  expect(askingMailCalls.length + askingBoardCalls.length).toBeGreaterThan(150);
  const { checked, problems } = await proveRawCalls({ seed: 1, runs: 3 });
  expect(problems).toEqual([]);
  expect(checked).toBeGreaterThan(2_000);
});

test.each(Object.entries(planted))('the proof finds a gate where %s', async (_fault, judge) => {
  const { problems } = await proveRawCalls({ seed: 1, runs: 1, judge });
  expect(problems.length).toBeGreaterThan(20);
});
