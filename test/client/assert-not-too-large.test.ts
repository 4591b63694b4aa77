import { assertNotTooLarge } from '../../src/client/agents/assert-not-too-large';
import type { AgentDefinition } from '../../src/contracts/agent';
import { bytesOf, mostBytes } from '../../src/json/most-bytes';
import type { CarriedAgent } from '../../src/messages/agent';
import { noteSetUp } from '../../workflows/service/agent/set-up-times';

const idOf = (number: number): string => number.toString(16).padStart(24, '0');

/** An agent with so many triggers, each of which watches fifty boards. */
const watching = (triggers: number): AgentDefinition => ({
  ...{ workflowType: 'noting', taskQueue: 'agents', equipment: {} },
  approval: { expiresAfterSeconds: 60, refuseUnverified: true },
  triggers: Array.from({ length: triggers }, (_, number) => ({
    ...{ id: `t${String(number)}`, type: 'board.newCard', account: 'a', ignoreOwnChanges: false },
    config: { boardIds: Array.from({ length: 50 }, (__, board) => idOf(number * 50 + board)) },
  })),
});

test('the largest definition that is taken leaves a state that Temporal hands to the keeper', () => {
  const definition = watching(400);
  expect(bytesOf(definition)).toBeGreaterThan(570_000);
  assertNotTooLarge('desk', definition);
  const state: CarriedAgent = { name: 'desk', definition, revision: 1, triggersSetUpAt: {} };
  noteSetUp(state, definition);
  expect(bytesOf(state)).toBeGreaterThan(1_500_000);
  expect(bytesOf(state)).toBeLessThan(mostBytes);
});

test('a larger one is refused with what to do, for Temporal would end the agent', () => {
  expect(() => assertNotTooLarge('desk', watching(500))).toThrow(
    /^The agent "desk" cannot be defined like this\. Its definition has 7\d\d KB, more than the 600 KB .* split its triggers among several agents\.$/,
  );
});
