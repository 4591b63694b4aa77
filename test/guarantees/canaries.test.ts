import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporal } from '@temporalio/proto';
import type { Logger } from '@temporalio/worker';
import { measureStanding, triggerStandings } from '../../src/gateway/standing-metrics';
import { parse } from 'yaml';
import { createStructuredLogger } from '../../src/logging/structured-logger';
import { countNotice } from '../../src/telemetry/approval-metrics';
import { countRenewal } from '../../src/telemetry/account-metrics';
import { countDelivery } from '../../src/telemetry/webhook-metrics';
import { measuredAttempt } from '../../src/telemetry/step-metrics';
import { startMetrics } from '../../src/telemetry/prometheus';
import { eventually } from '../support/eventually';
import { connectTestServer } from '../support/temporal-server';
import { agentTaskQueue, createWorld, mailUser, type World } from '../support/world';

const canary = {
  body: 'canary-of-the-incoming-body',
  reply: 'canary-of-the-reply',
  comment: 'canary-of-a-comment',
  reason: 'canary-of-a-reason',
};

/** Of our application at Microsoft. */
const clientSecret = 'canary-of-the-client-secret';

/** Names of our metrics in a text. */
const metricsNamed = (text: string): string[] => [...new Set(text.match(/\bagent_integrations_\w+/g))];

let world: World;
const metrics = startMetrics({ logger: createStructuredLogger() });
const logged: string[] = [];
const logger: Logger = createStructuredLogger({ level: 'TRACE', write: (line) => logged.push(line) });

beforeAll(async () => {
  await connectTestServer(logger);
  world = await createWorld({ environment: { MICROSOFT_CLIENT_SECRET: clientSecret } });
  await world.connectAccounts();
  await world.startWorkers();
});
afterAll(() => world.stop());

/** Everything the server keeps of the namespace, as it keeps it. */
async function storedBytes(): Promise<Buffer> {
  const { connection } = await connectTestServer();
  const { namespace } = world;
  const parts: Uint8Array[] = [];
  const { executions } = await connection.workflowService.listWorkflowExecutions({ namespace, pageSize: 1000 });
  for (const info of executions) {
    parts.push(temporal.api.workflow.v1.WorkflowExecutionInfo.encode(info).finish());
    const { history } = await connection.workflowService.getWorkflowExecutionHistory({
      namespace,
      execution: info.execution ?? null,
    });
    parts.push(temporal.api.history.v1.History.encode(history ?? {}).finish());
    const description = await connection.workflowService.describeWorkflowExecution({
      namespace,
      execution: info.execution ?? null,
    });
    parts.push(temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse.encode(description).finish());
  }
  return Buffer.concat(parts);
}

test('no body, reason or credential is in any history, memo, id or log, while names of steps can be read', async () => {
  await world.client.agents.define('replier', {
    workflowType: 'replyingAgent',
    taskQueue: agentTaskQueue,
    equipment: { 'mail.sendEmail': {} },
    triggers: [{ id: 'canary-inbox', type: 'mail.newEmail', account: 'support' }],
  });
  await eventually(
    'the trigger has looked',
    async () => (await world.client.triggers.get('canary-inbox').catch(() => undefined))?.lastCompletePullAt,
  );
  // The next request is refused, so tokens are renewed and the new ones kept.
  const issued = world.sandbox.login.issuedTokens().length;
  world.sandbox.login.expireAccessTokens(mailUser);
  world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'Question', text: canary.body });
  const asked = await eventually('the reply was asked for', async () => (await world.client.approvals.list())[0]);
  const { request } = await world.client.approvals.get(asked.id);
  await world.client.approvals.decide(asked.id, 'Grace', {
    decision: 'approve',
    input: { ...(request.input as object), body: canary.reply },
    reason: canary.reason,
  });
  await eventually('the reply is sent', () => world.sandbox.graph.sentMail(mailUser)[0]);
  const card = world.sandbox.trello.card('Rattling noise in the headset');
  const commented = await world.client.calls.start('board.addCommentToCard', {
    account: 'team',
    card: card.id,
    text: canary.comment,
  });
  const waiting = await eventually('the comment was asked for', async () => (await world.client.approvals.list())[0]);
  await world.client.approvals.decide(waiting.id, 'Grace', { decision: 'approve' });
  await commented.result();
  // A failing step leaves its failure behind, too.
  const failing = await world.client.calls.start('mail.findEmail', {
    account: 'support',
    query: canary.body,
    page: canary.reply,
  });
  await expect(failing.result()).rejects.toThrow();

  const { sandbox, keyRing } = world;
  const microsoftTokens = sandbox.login.issuedTokens();
  expect(microsoftTokens.length).toBeGreaterThan(issued);
  const credentials = [
    ...sandbox.trello.world.tokens.keys(),
    ...microsoftTokens,
    clientSecret,
    sandbox.trello.application.secret,
    sandbox.trello.application.clientSecret,
    ...[...keyRing.keys.values()].map((key) => key.export().toString('base64')),
  ];
  const stored = await storedBytes();
  const logs = logged.join('');
  measureStanding(world.client);
  const measured = await metrics();
  for (const told of [
    ...Object.values(canary),
    ...credentials,
    mailUser,
    'northwind',
    'Question',
    'support',
    'replier',
  ])
    expect(measured).not.toContain(told);
  expect(measured).toContain(
    'agent_integrations_trigger_events_total{trigger="mail.newEmail",outcome="started",heard="look"} 1',
  );
  expect(measured).toContain('agent_integrations_step_attempts_total{step="mail.sendEmail",outcome="ok"} 1');
  expect(measured).toContain('agent_integrations_approvals_total{verdict="approved"} 2');
  for (const secret of [...Object.values(canary), ...credentials]) {
    expect(stored.includes(secret)).toBe(false);
    expect(logs).not.toContain(secret);
  }
  expect(stored.includes('mail.sendEmail')).toBe(true);
  expect(stored.includes('Send email')).toBe(true);
}, 90_000);

test('the log says of an outcome that nobody knows in which run and at which step, as docs/operations.md has an operator look for it', async () => {
  const text = canary.comment;
  const { id } = world.sandbox.trello.card('Rattling noise in the headset');
  const endpoint = `/1/cards/${id}/actions/comments`;
  world.sandbox.faults.add({ match: { provider: 'trello', method: 'POST' }, fault: { kind: 'reset-after-effect' } });
  const call = await world.client.calls.start('board.apiCall', {
    account: 'team',
    method: 'POST',
    endpoint,
    query: { text },
  });
  const asked = await eventually('the call was asked for', async () => (await world.client.approvals.list())[0]);
  await world.client.approvals.decide(asked.id, 'Grace', { decision: 'approve' });
  await expect(call.result()).rejects.toThrow();
  const lines = logged.filter((line) => line.includes('"type":"OutcomeUnknown"'));
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({
      level: 'WARN',
      message: 'Activity failed',
      workflowId: call.workflowId,
      activityType: 'board.apiCall',
      attempt: 1,
      error: { name: 'ApplicationFailure', type: 'OutcomeUnknown' },
    }),
    expect.objectContaining({ level: 'WARN', message: 'Workflow failed', workflowId: call.workflowId }),
  ]);
  expect(lines.join('')).not.toContain(text);
}, 90_000);

test('what dashboard, alerts and documents name is measured, and the documents name all that is', async () => {
  // What did not come to pass above.
  countRenewal('mail', 'refreshed');
  countDelivery('mail', 202);
  countNotice('told');
  await measuredAttempt({ step: 'mail.findEmail', attempt: 2, outcomeOf: () => 'Fault' }, () => Promise.resolve());
  const measured = metricsNamed(await metrics());
  const [dashboard, alerts, documented] = [
    'operations/grafana-dashboard.json',
    'operations/prometheus-alerts.yml',
    'docs/operations.md',
  ].map((file) => metricsNamed(readFileSync(join(__dirname, '../..', file), 'utf8')));
  expect(alerts!.length).toBeGreaterThan(10);
  expect(measured).toEqual(expect.arrayContaining([...dashboard!, ...alerts!, ...documented!]));
  const families = measured.map((name) => name.replace(/_seconds_(bucket|sum|count)$/, '_seconds'));
  expect(documented!).toEqual(expect.arrayContaining(families));
  const rules = readFileSync(join(__dirname, '../../operations/prometheus-alerts.yml'), 'utf8');
  const standings = [...rules.matchAll(/standing(?:!=|=~)"([^"]+)"/g)].flatMap(([, named = '']) => named.split('|'));
  expect(new Set(triggerStandings)).toEqual(new Set([...standings, 'active']));
  expect(() => parse(rules) as unknown).not.toThrow();
});
