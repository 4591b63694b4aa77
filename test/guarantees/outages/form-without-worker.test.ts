import { eventually } from '../../support/eventually';
import { agentTaskQueue } from '../../support/world';
import { createConsoleWorld } from '../../gateway/worlds/console-world';
import { shownOn } from '../../gateway/worlds/shown-on';
import { askingForApproval } from '../../gateway/worlds/waiting-approvals';

test('a form comes back as it was typed, and says that no service worker runs, where that ends while it looks up what the form names', async () => {
  const world = await createConsoleWorld();
  try {
    await world.connectAccounts();
    const workers = await world.startWorkers();
    const equipment = { 'board.createCard': {} };
    await world.client.agents.define('helper', { workflowType: 'noting', taskQueue: agentTaskQueue, equipment });
    const ada = world.openBrowser();
    const ask = await askingForApproval(world);
    const input = { list: '65f0c0de65f0c0de65f0c0de', name: 'Invoice' };
    const { path, id } = await ask({ step: 'board.createCard', account: 'team', effect: 'create', input });
    const [, asked = ''] = /name="asked" value="([^"]+)"/.exec((await ada.get(path)).text) ?? [];
    const renamed = { asked, 'input.name': 'Customers' };
    const shown = shownOn((await ada.post(path, { ...renamed, decision: 'review' })).text);
    world.sandbox.faults.add({ match: {}, fault: { kind: 'delay', milliseconds: 60_000 }, times: 3 });
    const trigger = { 'input.id': 'inbox', account: 'support', 'input.config.folder': 'Customers' };
    const limits = { limits: 'yes', account: 'team', 'input.boards.0': 'Customers' };
    const answers = [
      ada.post('/agents/helper/triggers/-new?type=mail.newEmail', trigger),
      ada.post('/agents/helper/steps/board.createCard', limits),
      ada.post(path, { ...renamed, decision: 'approve', shown }),
    ];
    const { workflow } = world.client.temporal;
    await eventually('all are being looked up', async () => {
      const query = "WorkflowType = 'trigger-settling' AND ExecutionStatus = 'Running'";
      const { raw } = await workflow.getHandle(id).describe();
      return (await workflow.count(query)).count === 2 && (raw.pendingActivities ?? []).length > 0;
    });
    await workers.stop();
    // As Temporal answers once it has forgotten who polled, five minutes later.
    const forgotten = () => Promise.resolve({ pollers: [] });
    Object.assign(world.client.temporal.workflowService, { describeTaskQueue: forgotten });
    for (const { status, text } of await Promise.all(answers)) {
      expect(status).toBe(503);
      expect(text).toMatch(/No service worker runs, .* Start one with <code>agent-integrations worker<\/code>\./);
      expect(text).toContain('What was asked may still happen: look before asking again.');
      expect(text).toMatch(/value="Customers"|\nCustomers<\/textarea>/);
    }
  } finally {
    await world.stop();
  }
});
