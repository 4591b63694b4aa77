// answer-mail.test.ts: `npm test` runs your agent on a Temporal server and a sandbox of the test's own
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { startSandbox } from 'graph-trello-sandbox';
import {
  AgentIntegrationsClient,
  AgentIntegrationsPlugin,
  loadKeyRing,
  readConfiguration,
} from 'temporal-agent-integrations';
import type { AgentDefinitionInput } from 'temporal-agent-integrations/contracts';

const ada = 'ada@contoso.example'; // the sandbox's company has a mailbox of hers
const workflowsPath = resolve('lib/workflows.js');
let temporal: TestWorkflowEnvironment;

before(async () => {
  Runtime.install({ logger: new DefaultLogger('WARN') });
  const path = process.env['TEMPORAL_CLI']; // the path of a `temporal` that is there; else Temporal's SDK downloads one
  // Not createTimeSkipping: its server cannot list workflows, which accounts, agents, triggers and approvals are found by.
  temporal = await TestWorkflowEnvironment.createLocal({
    server: { executable: path === undefined ? { type: 'cached-download' } : { type: 'existing-path', path } },
  });
});
after(() => temporal.teardown());

test('a mail is answered once somebody has approved the answer', async (t) => {
  const sandbox = await startSandbox({ seed: 'support-desk' });
  t.after(() => sandbox.close());
  const configuration = readConfiguration({
    MICROSOFT_GRAPH_URL: `${sandbox.urls.graph}/v1.0`,
    MICROSOFT_LOGIN_URL: sandbox.urls.login,
    MICROSOFT_CLIENT_ID: 'sandbox',
    POLLING_SECONDS: '1',
  });
  const keyRing = loadKeyRing({
    environment: { AGENT_INTEGRATIONS_KEYS: `test:${randomBytes(32).toString('base64')}` },
    createWhenMissing: false,
  });
  const { connection, namespace = 'default' } = temporal;
  const client = new AgentIntegrationsClient({ connection, namespace, keyRing, configuration });
  const worker = await Worker.create({
    connection: temporal.nativeConnection,
    namespace,
    taskQueue: 'my-agents',
    workflowsPath,
    plugins: [new AgentIntegrationsPlugin({ hostServices: true, configuration, keyRing })],
  });

  await worker.runUntil(async () => {
    const scopes = ['Mail.Read', 'Mail.ReadWrite', 'Mail.Send', 'offline_access'];
    await client.accounts.connect({
      integration: 'mail',
      name: 'support',
      owner: ada,
      scopes,
      credential: {
        kind: 'microsoft',
        tenant: 'common',
        accessToken: sandbox.login.issueAccessToken(ada, scopes),
        refreshToken: sandbox.login.issueRefreshToken(ada, scopes),
        expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      },
    });
    await client.agents.define('answering', definitionIn('answering.json'));
    await eventually('the trigger is there', async () => (await client.triggers.list())[0]);
    await eventually('the trigger watches', async () => (await client.triggers.get('inbox')).lastCompletePullAt);

    sandbox.graph.deliverMail(ada, { from: 'lena@northwind.example', subject: 'My order', text: 'Where is it?' });
    const { id } = await eventually('somebody is asked', async () => (await client.approvals.list())[0]);
    assert.equal(sandbox.graph.sentMail(ada).length, 0);
    await client.approvals.decide(id, 'the test', { decision: 'approve' });
    const sent = await eventually('the answer is sent', () => sandbox.graph.sentMail(ada)[0]);
    assert.deepEqual(sent.to, ['lena@northwind.example']);
  });
});

// A step is an activity of the same name. Without the plugin a worker has none, and takes yours.
test('the answer names what the mail was about', async () => {
  const asked: { body?: string }[] = [];
  const taskQueue = 'made-up-steps';
  const worker = await Worker.create({
    connection: temporal.nativeConnection,
    taskQueue,
    workflowsPath,
    activities: { 'mail.sendEmail': (input: { body?: string }) => void asked.push(input) },
  });
  const event = { id: 'one', account: 'support', subject: 'My order' };
  await worker.runUntil(
    temporal.client.workflow.execute('answerMail', { taskQueue, workflowId: 'made-up', args: [{ event }] }),
  );
  assert.match(asked[0]?.body ?? '', /"My order"/);
});

function definitionIn(file: string): AgentDefinitionInput {
  const { $schema: _, ...definition } = JSON.parse(readFileSync(file, 'utf8')) as AgentDefinitionInput & {
    $schema: string;
  };
  return definition;
}

/** Asks again until there is an answer: Temporal lists a moment behind. */
async function eventually<Answer>(what: string, ask: () => Answer | Promise<Answer>): Promise<NonNullable<Answer>> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await ask();
    if (answer !== undefined && answer !== null) return answer;
    await setTimeout(200);
  }
  throw new Error(`In a minute it has not come to pass that ${what}.`);
}
