import { textOf } from './agent-world';
import { createApprovalWorld, type ApprovalWorld } from './approval-world';

let world: ApprovalWorld;

beforeAll(async () => {
  world = await createApprovalWorld();
});
afterAll(() => world.stop());

test('a request that was ended with its run shows that nothing was decided, and offers no decision', async () => {
  const { id, path } = await world.askToSend();
  expect(textOf((await world.ada.get(path)).text)).toContain('without a decision it ends');
  await world.client.temporal.workflow.getHandle(id).terminate();
  const { status, text } = await world.ada.get(path);
  expect(status).toBe(200);
  expect(textOf(text)).toMatch(
    /Withdrawn , .* : nobody waits for a decision any more\. Nothing was decided, and nothing is done\./,
  );
  expect(textOf(text)).toContain('Your &lt;order&gt;');
  expect(text).not.toContain('value="approve"');
  const offers = await world.ada.get(`/offers?of=folder&approval=${id.slice('approval/'.length)}`);
  expect(offers.text).toContain('There is no such request any more');
});
