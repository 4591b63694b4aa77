import { eventually } from '../support/eventually';
import { agentTaskQueue } from '../support/world';
import { createConsoleWorld } from '../gateway/console-world';

test('a form comes back as it was typed, where the service worker ends while it looks up what that names', async () => {
  const world = await createConsoleWorld();
  try {
    await world.connectAccounts();
    const workers = await world.startWorkers();
    const equipment = { 'board.createCard': {} };
    await world.client.agents.define('helper', { workflowType: 'noting', taskQueue: agentTaskQueue, equipment });
    const ada = world.openBrowser();
    world.sandbox.faults.add({ match: {}, fault: { kind: 'delay', milliseconds: 60_000 }, times: 2 });
    const trigger = { 'input.id': 'inbox', account: 'support', 'input.config.folder': 'Customers' };
    const limits = { limits: 'yes', account: 'team', 'input.boards.0': 'Customers' };
    const answers = [
      ada.post('/agents/helper/triggers/-new?type=mail.newEmail', trigger),
      ada.post('/agents/helper/steps/board.createCard', limits),
    ];
    await eventually('both are being looked up', async () => {
      const query = "WorkflowType = 'trigger-settling' AND ExecutionStatus = 'Running'";
      return (await world.client.temporal.workflow.count(query)).count === 2;
    });
    await workers.stop();
    for (const { status, text } of await Promise.all(answers)) {
      expect(status).toBe(503);
      expect(text).toContain('Temporal or the service worker did not answer in time.');
      expect(text).toContain('value="Customers"');
    }
  } finally {
    await world.stop();
  }
});
