import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { AgentIntegrationsClient } from '../../src/client';
import { mailScopes } from '../../src/contracts/account-scopes';
import { examine } from '../../src/doctor/examine';
import type { Finding } from '../../src/doctor/finding';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import { createGateway, serveGateway } from '../../src/gateway';
import { serviceTaskQueue } from '../../src/messages/task-queues';
import { consentOf } from '../support/atlassian-consent';
import { eventually } from '../support/eventually';
import { startWorkerProcess } from '../support/start-worker-process';
import { agentTaskQueue, boardUser, createWorld, mailUser, type World } from '../support/world';
import { clientSecrets, found, soundEnvironment } from './sound-environment';

let world: World;
let gateway: Awaited<ReturnType<typeof serveGateway>>;
/** An installation with nothing wrong. */
let sound: Record<string, string>;

beforeAll(async () => {
  world = await createWorld({ sandbox: { clientSecrets } });
  const { client, configuration } = world;
  gateway = await serveGateway(createGateway({ client, configuration, signInToken: randomBytes(32).toString('hex') }), {
    port: 0,
  });
  sound = soundEnvironment(world.sandbox, world.keyRing, gateway.url);
  await world.connectAccounts();
  await world.startWorkers();
  // Temporal tells who polls a moment after they began.
  await eventually('workers poll', async () => found(await look(), 'task queues') === '');
});
afterAll(async () => {
  await gateway.close();
  await world.stop();
});

const look = (): Promise<Finding[]> => examine(sound, (_keyRing, run) => run(world.client));

test('an installation with nothing wrong has no problem, and is told which addresses to register', async () => {
  const findings = await look();
  expect(findings.filter(({ level }) => level === 'problem')).toEqual([]);
  expect(findings.map(({ text }) => text).join('\n')).toContain(`${gateway.url}/integrations/mail/callback`);
  const told = findings.filter(({ text }) => text.includes('does not refuse our application'));
  expect(told.map(({ text }) => text.split("'")[0])).toEqual(['Microsoft', 'Atlassian']);
});

test('where a second process runs the services, it says that both need the same configuration', async () => {
  const said = async () => (await look()).filter(({ text }) => text.includes('each needs the same configuration'));
  expect(await said()).toEqual([]);
  const second = await startWorkerProcess(world, 'services');
  const stopped = once(second, 'exit');
  await eventually('it is told', async () => (await said()).length === 1);
  second.kill();
  await stopped;
});

describe('finds, and says what to do about,', () => {
  test('an agent whose queue nobody polls, whose account is not there, or may not do what its step needs', async () => {
    const { accounts, agents } = world.client;
    await accounts.connect({
      integration: 'mail',
      name: 'reader',
      owner: mailUser,
      scopes: ['User.Read', 'Mail.Read'],
      credential: {
        kind: 'microsoft',
        tenant: 'common',
        accessToken: world.sandbox.login.issueAccessToken(mailUser, mailScopes, 'test-client'),
        refreshToken: world.sandbox.login.issueRefreshToken(mailUser, mailScopes, 'test-client'),
        expiresAt: new Date(Date.now() + 3_599_000).toISOString(),
      },
    });
    await accounts.connect({
      integration: 'board',
      name: 'of-before',
      owner: boardUser,
      scopes: ['read:board:trello', 'write:board:trello', 'read:member:trello', 'read:organization:trello'],
      credential: await consentOf(boardUser, world.sandbox),
    });
    await agents.define('desk', {
      workflowType: 'noting',
      taskQueue: agentTaskQueue,
      equipment: { 'board.updateBoard': { account: 'of-before' } },
    });
    const define = (name: string, taskQueue: string, account: string) =>
      agents.define(name, { workflowType: 'noting', taskQueue, equipment: { 'mail.sendEmail': { account } } });
    await define('queueless', 'nobodys-queue', 'support');
    await define('poor', agentTaskQueue, 'reader');
    await define('accountless', agentTaskQueue, 'sales');
    let findings: Finding[] = [];
    await eventually('the listing shows them', async () => {
      findings = await look();
      return (
        found(findings, 'agents').includes('"sales"') &&
        found(findings, 'agents').includes('Mail.Send') &&
        found(findings, 'agents').includes('"of-before"')
      );
    });
    expect(found(findings, 'task queues')).toMatch(/"nobodys-queue" of the agent "queueless"[^]*Start its worker/);
    expect(found(findings, 'agents')).toMatch(/"reader" lacks [^]*Mail\.Send[^]*accounts connect mail reader/);
    const ofDesk = findings.filter(({ text }) => text.includes('"desk"'));
    expect(ofDesk).toEqual([
      {
        level: 'warning',
        area: 'agents',
        text: 'The board account "of-before" lacks write:board:membership:trello, which the agent "desk" needs for Update Board with members.',
        advice: expect.stringContaining('accounts connect board of-before'),
      },
    ]);
    expect(found(findings, 'agents')).toMatch(/"sales" is not connected, which the agent "accountless" needs/);
  });

  test('an agent that does not answer, and still looks at the others', async () => {
    const overview = { name: 'silent', workflowType: 'noting', revision: 1 };
    const start = { workflowId: 'agent/silent', taskQueue: 'nobodys-queue', args: [], memo: { overview } };
    await world.strangerClient.workflow.start('agent', start);
    await eventually('it is listed', async () => (await world.client.agents.list()).includes('silent'));
    const findings = await look();
    expect(found(findings, 'agents')).toMatch(
      /The agent "silent" does not answer: [^]*The log of the service's worker/,
    );
    expect(found(findings, 'Temporal')).toBe('');
    expect(findings.some(({ area }) => area === 'Temporal')).toBe(true);
  });

  test('an agent whose retirement waits for a trigger, which is no sign of a stranger', async () => {
    const { agents, temporal } = world.client;
    const stuck = { workflowId: 'trigger/stuck', taskQueue: serviceTaskQueue, args: [{}] };
    await world.strangerClient.workflow.start('trigger', stuck);
    const triggers = [{ id: 'stuck', type: 'mail.newEmail', account: 'support', config: {} }];
    await agents.define('leaver', { workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {}, triggers });
    await agents.retire('leaver');
    const said = 'The agent "leaver" is being retired: it may do nothing any more, and its triggers and schedules';
    expect(agents.problemOf(await agents.get('leaver'))).toContain(said);
    await expect(agents.start('leaver')).rejects.toThrow(said);
    await expect(agents.confirm('leaver')).rejects.toThrow('is being retired');
    const findings = await eventually('it is listed', async () => {
      const about = (await look()).filter(({ text }) => text.includes('"leaver"'));
      return about.length === 0 ? undefined : about;
    });
    expect(findings).toEqual([expect.objectContaining({ level: 'warning', text: expect.stringContaining(said) })]);
    await temporal.workflow.getHandle('trigger/stuck').terminate();
  });

  test('agents it has not the key of, and does not blame Temporal for it', async () => {
    await world.client.agents.define('sealed', { workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {} });
    await eventually('it is listed', async () => (await world.client.agents.list()).includes('sealed'));
    const { connection, options } = world.client.temporal;
    const keyRing = createKeyRing([generateKey()], 'the test');
    const keyless = new AgentIntegrationsClient({ connection, namespace: options.namespace, keyRing });
    const findings = await examine(sound, (_keyRing, run) => run(keyless));
    expect(found(findings, 'agents')).toMatch(/were not examined: this process lacks the key that sealed them/);
    expect(found(findings, 'keys')).toMatch(/this process cannot read how they stand: [^]*Give it the key ring/);
    expect(found(findings, 'Temporal')).toBe('');
  });

  test('no worker of the services, and does not blame Temporal for it', async () => {
    const idle = await createWorld();
    await idle.connectAccounts();
    const start = { workflowId: 'agent/silent', taskQueue: 'nobodys-queue', args: [] };
    await idle.strangerClient.workflow.start('agent', start);
    const findings = await examine(sound, (_keyRing, run) => run(idle.client));
    await idle.stop();
    expect(found(findings, 'task queues')).toMatch(/No worker polls the task queue [^]*agent-integrations worker/);
    expect(found(findings, 'agents')).toMatch(/^Of 1 agents 1 were not examined: [^]*no worker of the services runs/);
    expect(found(findings, 'Temporal')).toBe('');
  });
});
