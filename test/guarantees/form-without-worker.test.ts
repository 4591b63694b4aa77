import { eventually } from '../support/eventually';
import { agentTaskQueue } from '../support/world';
import { createConsoleWorld } from '../gateway/console-world';

test('a form comes back as it was typed, where the service worker ends while it looks up what that names', async () => {
  const world = await createConsoleWorld();
  try {
    await world.connectAccounts();
    const workers = await world.startWorkers();
    await world.client.agents.define('helper', { workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {} });
    const ada = world.openBrowser();
    world.sandbox.faults.add({ match: { provider: 'graph' }, fault: { kind: 'delay', milliseconds: 60_000 } });
    const typed = { 'input.id': 'inbox', account: 'support', 'input.config.folder': 'Customers' };
    const answer = ada.post('/agents/helper/triggers/-new?type=mail.newEmail', typed);
    await eventually('it is being looked up', async () => {
      const query = "WorkflowType = 'trigger-settling' AND ExecutionStatus = 'Running'";
      return (await world.client.temporal.workflow.count(query)).count === 1;
    });
    await workers.stop();
    const { status, text } = await answer;
    expect(status).toBe(503);
    expect(text).toContain('Temporal or the service worker did not answer in time.');
    expect(text).toContain('value="Customers"');
  } finally {
    await world.stop();
  }
});
