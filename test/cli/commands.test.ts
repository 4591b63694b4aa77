import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Status } from '../../src/client/status';
import { listen } from '../gateway/relay';
import { eventually } from '../support/eventually';
import { agentTaskQueue, boardUser, createWorld, mailUser, type World } from '../support/world';
import { undocumented } from './documented-json';
import { createCli, type Cli, type Ended, type Running } from './run-cli';
import { signInAs } from './sign-in-as';

// Every step here starts processes, on a machine that may be busy with other tests.
jest.setTimeout(120_000);

let world: World;
let cli: Cli;
let worker: Running;
const key = `key-${randomUUID()}`;
/** Everything any process of this file has said. */
const outputs: string[] = [];
const canary = `CANARY-${randomUUID()}`;
/** What an operator may have worker and gateway load; it tells what it was asked for, as a line of their log. */
const pluginsModule = `
const say = (message) => console.error(JSON.stringify({ message }));
export const plugins = [{
  name: 'operators',
  configureWorker: (options) => (say('Plugin of the worker of ' + options.taskQueue), options),
  configureClient: (options) => (say('Plugin of a client'), options),
}];
`;

beforeAll(async () => {
  world = await createWorld();
  const { urls, trello } = world.sandbox;
  cli = createCli({
    TEMPORAL_ADDRESS: process.env.TEMPORAL_ADDRESS ?? '',
    TEMPORAL_NAMESPACE: world.namespace,
    TEMPORAL_CONFIG_FILE: process.env.TEMPORAL_CONFIG_FILE ?? '',
    AGENT_INTEGRATIONS_KEYS: [...world.keyRing.keys]
      .map(([id, one]) => `${id}:${one.export().toString('base64')}`)
      .join(','),
    MICROSOFT_GRAPH_URL: `${urls.graph}/v1.0`,
    MICROSOFT_LOGIN_URL: urls.login,
    MICROSOFT_CLIENT_ID: 'test-client',
    MICROSOFT_CLIENT_SECRET: key,
    TRELLO_URL: `${urls.trello}/1`,
    TRELLO_AUTHORIZE_URL: `${urls.trello}/1/authorize`,
    TRELLO_API_KEY: trello.application.key,
    POLLING_SECONDS: '1',
  });
  const agents = join(__dirname, '../support/agents/index.ts');
  writeFileSync(join(cli.directory, 'plugins.mjs'), pluginsModule);
  const plugins = ['--plugins', './plugins.mjs'];
  worker = cli.start([
    'worker',
    '--agents',
    agents,
    '--task-queue',
    agentTaskQueue,
    '--operations-port',
    '0',
    ...plugins,
  ]);
});
afterAll(async () => {
  await worker.interrupt();
  await world.stop();
});

async function run(...args: string[]): Promise<Ended> {
  const ended = await cli.run(args);
  outputs.push(ended.stdout, ended.stderr);
  if (args.includes('--json') && ended.code === 0) expect(undocumented(args, ended.stdout)).toEqual([]);
  return ended;
}

/** A way to Temporal that `cut` makes silent; `cut` resolves when something has been asked in vain. */
async function severableWay(): Promise<{ address: string; cut: () => Promise<unknown> }> {
  const [host = '', port = ''] = (process.env.TEMPORAL_ADDRESS ?? '').split(':');
  let isCut = false;
  let askedInVain: true | undefined;
  const address = await listen((socket) => {
    const there = connect(Number(port), host);
    socket.on('data', (bytes) => {
      if (isCut) askedInVain = true;
      else there.write(bytes);
    });
    there.on('data', (bytes) => socket.write(bytes));
    there.on('error', () => socket.destroy());
    socket.on('close', () => there.destroy());
  });
  const cut = () => {
    isCut = true;
    return eventually('something is asked in vain', () => askedInVain);
  };
  return { address, cut };
}

/** Where a process answers whoever runs it. */
const operationsOf = (process: Running): Promise<string> =>
  process.saying(/Health and metrics are served","address":"([^"]+)"/);

/** Status and reason. */
async function readinessOf(process: Running): Promise<[number, string | undefined]> {
  const answer = await fetch(`${await operationsOf(process)}/ready`);
  return [answer.status, ((await answer.json()) as { reason?: string }).reason];
}

describe('the command with a service worker', () => {
  test('connects a mailbox by a sign-in that comes back to loopback, and a member by a token on standard input', async () => {
    const connecting = cli.start(['accounts', 'connect', 'mail', 'support', '--tenant', 'organizations']);
    const token = world.sandbox.trello.issueToken(boardUser).value;
    const board = cli.run(['accounts', 'connect', 'board', 'team', '--json'], { input: `${token}\n` });
    const url = await connecting.saying(/^(http\S+)$/m);
    expect(new URL(url).pathname).toContain('/organizations/');
    expect(await signInAs(mailUser, url)).toContain('<h1>Connected</h1>');
    const [mailEnded, boardEnded] = await Promise.all([connecting.ended, board]);
    outputs.push(mailEnded.stdout, mailEnded.stderr, boardEnded.stdout, boardEnded.stderr);
    const { host } = new URL(world.sandbox.urls.graph);
    expect(mailEnded).toMatchObject({ code: 0, stdout: expect.stringContaining(`"support" at ${host}: ${mailUser}`) });
    expect(JSON.parse(boardEnded.stdout)).toMatchObject({ integration: 'board', name: 'team', owner: boardUser });
    const { open } = JSON.parse(boardEnded.stderr) as { open: string };
    expect(new URL(open).searchParams.get('expiration')).toBe('never');
    expect(outputs.join('')).not.toContain(token);
  });

  test('refuses a token Trello does not know, a name no account may have, and a person who declines', async () => {
    const declining = cli.start(['accounts', 'connect', 'mail', 'declined']);
    const wrongToken = cli.run(['accounts', 'connect', 'board', 'other'], { input: 'f00d' });
    const badName = run('accounts', 'connect', 'board', 'Not A Name');
    expect(await signInAs(undefined, await declining.saying(/^(http\S+)$/m))).toContain('The person declined');
    expect(await declining.ended).toMatchObject({ code: 4, stderr: expect.stringContaining('AADSTS65004') });
    expect(await wrongToken).toMatchObject({ code: 4, stderr: expect.stringContaining('does not accept it') });
    expect(await badName).toMatchObject({ code: 2, stderr: expect.stringContaining('lower-case letters') });
    const accounts = JSON.parse((await run('accounts', 'list', '--json')).stdout) as { name: string; state: string }[];
    expect(accounts.map(({ name, state }) => [name, state])).toEqual([
      ['support', 'connected'],
      ['team', 'connected'],
    ]);
  });

  test('answers a reading call, and ends with 2 for an invalid input and 3 for an account there is not', async () => {
    const [read, invalid, account] = await Promise.all([
      run('call', 'mail.findEmail', '{"limit":2}'),
      run('call', 'mail.findEmail', '{"limit":"two"}', '--json'),
      run('call', 'mail.findEmail', '--account', 'nobody'),
    ]);
    expect(read.code).toBe(0);
    expect((JSON.parse(read.stdout) as { messages: unknown[] }).messages).toHaveLength(2);
    expect(invalid).toMatchObject({ code: 2, stdout: '' });
    expect(JSON.parse(invalid.stderr)).toMatchObject({
      error: { type: 'InvalidInput', message: expect.stringContaining('limit') },
    });
    expect(account).toMatchObject({ code: 3, stderr: expect.stringContaining('support') });
  });

  test('a send says that it waits and how to decide; edited from another process it is sent once, as edited', async () => {
    const input = JSON.stringify({
      to: ['lena@northwind.example'],
      subject: 'Hello',
      body: `${canary} \u001b[2Khidden`,
    });
    const way = await severableWay();
    const watching = cli.start(['approvals', 'watch', '--json']);
    const cutOff = cli.start(['approvals', 'watch', '--json'], { TEMPORAL_ADDRESS: way.address });
    const sending = cli.start(['call', 'mail.sendEmail', '-', '--id', 'send-1'], { input });
    const id = await sending.saying(/approvals approve (approval\/\S+)/);

    const again = cli.run(['call', 'mail.sendEmail', '-', '--id', 'send-1', '--json'], { input });
    const [list, shown, bad] = await Promise.all([
      run('approvals', 'list', '--json'),
      cli.run(['approvals', 'show', id.slice('approval/'.length)]),
      cli.run(['approvals', 'edit', id, '--set', 'importance=urgent']),
    ]);
    expect(JSON.parse(list.stdout)).toEqual([
      expect.objectContaining({
        id,
        step: 'mail.sendEmail',
        account: 'support',
        summary: expect.stringContaining('lena@'),
      }),
    ]);
    await cutOff.saying(/^(\{"event":"waits".*)$/m);
    await way.cut();
    // No look that failed is told of: whoever has pressed Ctrl-C waits for none.
    expect(await cutOff.interrupt()).toMatchObject({ code: 0, stderr: '' });
    expect(shown.stdout).toContain(`body: ${canary} \\u{1b}[2Khidden`);
    expect(bad).toMatchObject({ code: 2, stderr: expect.stringContaining('nothing was decided') });

    const edited = await run(
      'approvals',
      'edit',
      id,
      '--set',
      'subject=Hello Lena',
      '--set',
      'cc=["ben@contoso.example"]',
      '--as',
      'Grace',
    );
    expect(edited).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Approved with changes by Grace at/) });
    const sent = await sending.ended;
    expect(sent.code).toBe(0);
    expect(JSON.parse((await again).stdout)).toEqual(JSON.parse(sent.stdout));
    expect(JSON.parse(sent.stdout)).toMatchObject({ subject: 'Hello Lena' });
    await watching.saying(new RegExp(`^(\\{"event":"ended","id":"${id}".*"kind":"approved".*)$`, 'm'));
    expect(watching.said()).toMatch(new RegExp(`^\\{"event":"waits".*"id":"${id}"`, 'm'));
    expect(await watching.interrupt()).toMatchObject({ code: 0, stderr: '' });

    const late = await run('approvals', 'reject', id);
    expect(late).toMatchObject({ code: 4, stderr: expect.stringContaining('too late') });
    expect(world.sandbox.graph.sentMail(mailUser)).toHaveLength(1);
  });

  test('a rejected call ends with 4 and the reason', async () => {
    const input = '{"to":["lena@northwind.example"],"subject":"Hello","body":"Hi"}';
    const sending = cli.start(['call', 'mail.sendEmail', input, '--json']);
    const id = await sending.saying(/"approval":"(approval\/[^"]+)"/);
    const rejected = await run('approvals', 'reject', id, '--reason', 'Not today', '--as', 'Grace', '--json');
    expect(JSON.parse(rejected.stdout)).toMatchObject({ kind: 'rejected', approver: 'Grace', verified: true });
    const decided = await run('approvals', 'list', '--decided');
    expect(decided).toMatchObject({ code: 0, stdout: expect.stringMatching(/approval\/.* Rejected by Grace at /) });
    const newest = await run('approvals', 'list', '--decided', '--limit', '1', '--json');
    expect(JSON.parse(newest.stdout)).toHaveLength(1);
    const { next } = JSON.parse(newest.stderr) as { next: string };
    const behind = await run('approvals', 'list', '--decided', '--after', next, '--json');
    expect((JSON.parse(behind.stdout) as { id: string }[]).map((one) => one.id)).not.toContain(next);
    const wrong = await run('approvals', 'list', '--limit', '0');
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('from 1 to 200') });
    const { code, stderr } = await sending.ended;
    expect(code).toBe(4);
    expect(JSON.parse(stderr.trim().split('\n').at(-1)!)).toEqual({
      error: { type: 'ApprovalRejected', message: 'Send Email was rejected by Grace: Not today' },
    });
  });

  test('defines an agent whose trigger starts its workflow here, and says why another mail did not fire', async () => {
    const definition = {
      workflowType: 'noting',
      taskQueue: agentTaskQueue,
      equipment: { 'mail.findEmail': {} },
      triggers: [{ id: 'invoices', type: 'mail.newEmail', account: 'support', config: { filter: 'subject:invoice' } }],
    };
    writeFileSync(join(cli.directory, 'agent.json'), JSON.stringify(definition));
    const [defined, refused] = await Promise.all([
      run('agents', 'define', 'support', 'agent.json'),
      cli.run(['agents', 'define', 'bad', '-'], { input: '{"workflowType":1}' }),
    ]);
    expect(defined).toMatchObject({ code: 0, stdout: 'The agent "support" is defined.\n' });
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('taskQueue') });
    const start = ['agents', 'start', 'support', '{"who":"Lena"}', '--id', 'first', '--wait'];
    const [started, notJson] = await Promise.all([run(...start), run('agents', 'start', 'support', 'Lena')]);
    expect(started).toMatchObject({ code: 0, stdout: '{\n  "who": "Lena"\n}\n' });
    expect(started.stderr).toContain('runs: support/-start/first');
    expect(notJson.code).toBe(2);

    const overview = () => world.client.triggers.get('invoices').catch(() => undefined);
    await eventually('the trigger watches', async () => (await overview())?.lastCompletePullAt);
    const watching = cli.start(['triggers', 'watch', 'invoices', '--json']);
    for (const subject of ['An invoice', 'Lunch']) {
      world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject, text: 'Hi' });
    }
    await eventually('both mails were seen', async () => ((await overview())?.recent.length === 2 ? true : undefined));
    await watching.saying(/^(\{"trigger":"invoices",.*"label":"[^"]*An invoice.*"delivered":true.*)$/m);
    await watching.saying(/^(\{"trigger":"invoices",.*"label":"[^"]*Lunch.*"reason":.*)$/m);
    expect(await watching.interrupt()).toMatchObject({ code: 0, stderr: '' });

    const [diagnosed, shown, none] = await Promise.all([
      run('triggers', 'diagnose', 'invoices', '--json'),
      run('triggers', 'show', 'invoices'),
      run('triggers', 'show', 'nothing'),
    ]);
    const { overview: seen } = JSON.parse(diagnosed.stdout) as {
      overview: { recent: { label: string; workflowId?: string; reason?: string }[] };
    };
    const invoice = seen.recent.find(({ label }) => label.includes('An invoice'))!;
    expect(seen.recent.find(({ label }) => label.includes('Lunch'))!.reason).toContain('subject:invoice');
    expect(await world.client.temporal.workflow.result(invoice.workflowId!)).toMatchObject({ agent: 'support' });
    expect(shown.stdout).toContain(`started ${invoice.workflowId!}`);
    expect(none).toMatchObject({ code: 3, stderr: expect.stringContaining('Triggers: invoices.') });
  });

  test('equips an agent step by step, also from several terminals at once, and says what it does not have', async () => {
    const equip = ['agents', 'equip', 'support'];
    const limits = ['--permission', 'autopilot', '--account', 'team', '--boards', 'Support', 'product'];
    const boards = ['Support', 'Product'].map((name) => world.sandbox.trello.board(name).id);
    const [board, mail, wrong, absent] = await Promise.all([
      run(...equip, 'board.createCard', ...limits, '--json'),
      run(...equip, 'mail.listFolders', 'mail.moveEmail'),
      run(...equip, 'mail.listLabels', '--boards', 'b1'),
      run('agents', 'permission', 'support', 'mail.sendEmail', 'approval'),
    ]);
    expect([board, mail, wrong, absent].map(({ code }) => code)).toEqual([0, 0, 2, 3]);
    const equipped = { permission: 'autopilot', account: 'team', boards };
    expect(JSON.parse(board.stdout)).toMatchObject({ agent: 'support' });
    expect((await world.client.agents.get('support')).definition.equipment['board.createCard']).toEqual(equipped);
    expect(absent.stderr).toContain('does not have the step "mail.sendEmail". Its steps: ');

    await Promise.all([
      run('agents', 'permission', 'support', 'board.createCard', 'default'),
      run('agents', 'unequip', 'support', 'mail.listFolders'),
    ]);
    expect((await world.client.agents.get('support')).definition.equipment).toEqual({
      'mail.findEmail': {},
      'mail.moveEmail': {},
      'board.createCard': { account: 'team', boards },
    });
  });

  test('equips and defines with a key and token that become an account; both are read from standard input or the environment', async () => {
    const token = world.sandbox.trello.issueToken('chen').value;
    const definition = { workflowType: 'noting', taskQueue: agentTaskQueue, equipment: { 'board.apiCall': {} } };
    writeFileSync(join(cli.directory, 'caller.json'), JSON.stringify(definition));
    const equip = ['agents', 'equip', 'support', 'board.apiCall', '--key-and-token'];
    const [equipped, defined, wrong, mail] = await Promise.all([
      cli.run([...equip, '--account', 'automation'], {
        input: `${world.sandbox.trello.application.key}\n${token}\n`,
      }),
      cli.run(['agents', 'define', 'caller', 'caller.json', '--key-and-token', '--from-environment'], {
        TRELLO_TOKEN: token,
      }),
      cli.run(equip, { input: `${'f'.repeat(32)}\n${token}` }),
      cli.run(['agents', 'equip', 'support', 'mail.apiCall', '--key-and-token'], { input: token }),
    ]);
    expect([equipped, defined, wrong, mail].map(({ code }) => code)).toEqual([0, 0, 2, 2]);
    expect(wrong.stderr).toMatch(/Nothing was connected.* key: Trello knows no application/);
    expect(mail.stderr).toContain('--key-and-token is for steps of boards; mail.apiCall is none');
    const accountOf = async (agent: string) =>
      (await world.client.agents.get(agent)).definition.equipment['board.apiCall']?.account;
    expect(await Promise.all(['support', 'caller'].map(accountOf))).toEqual(['automation', 'chen']);
    for (const { stdout, stderr } of [equipped, defined, wrong, mail]) expect(stdout + stderr).not.toContain(token);
    await Promise.all([run('agents', 'unequip', 'support', 'board.apiCall'), run('agents', 'retire', 'caller')]);
  });

  test('tries a trigger before there is one; adds, edits and removes it', async () => {
    const backups = ['mail.newEmail', '--account', 'support', '--set', 'filter=subject:failed'];
    const unknown = (type: string, change: string) =>
      run('triggers', 'add', 'support', 'cards', type, '--account', 'team', '--set', change);
    const [noBoard, noWorkspace] = await Promise.all([
      unknown('board.newCard', 'boards=Suport'),
      unknown('board.newBoard', 'workspace=fabrikam'),
    ]);
    expect(noBoard).toMatchObject({ code: 2, stderr: expect.stringContaining('Did you mean "Support"?') });
    expect(noWorkspace).toMatchObject({ code: 2, stderr: expect.stringContaining('It has: "Contoso"') });
    const [tried, wrong, added] = await Promise.all([
      run('triggers', 'try', ...backups, '--json'),
      run('triggers', 'try', 'mail.newEmail', '--account', 'support', '--set', 'filter=subject:('),
      run('triggers', 'add', 'support', 'backups', ...backups, '--ignore-own-changes', '--json'),
    ]);
    const reports = JSON.parse(tried.stdout) as { label: string; outcome: { kind: string } }[];
    const matched = reports.filter(({ outcome }) => outcome.kind === 'matched').map(({ label }) => label);
    expect(matched).toEqual(['Backup FAILED on warehouse-db']);
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringMatching(/^The trigger cannot be tried.*filter/) });
    expect(JSON.parse(added.stdout)).toMatchObject({ agent: 'support', id: 'backups' });

    await run('triggers', 'edit', 'support', 'backups', '--set', 'filter=subject:disk', '--no-ignore-own-changes');
    expect((await world.client.agents.get('support')).definition.triggers[1]).toEqual({
      id: 'backups',
      type: 'mail.newEmail',
      account: 'support',
      config: { filter: 'subject:disk' },
      ignoreOwnChanges: false,
    });
    await run('triggers', 'remove', 'support', 'backups');
    const { triggers } = (await world.client.agents.get('support')).definition;
    expect(triggers.map(({ id }) => id)).toEqual(['invoices']);
  });

  test('the gateway prints a link that opens once signed, and ends on Ctrl-C', async () => {
    const gateway = cli.start(['gateway', '--port', '0', '--json']);
    const { url, signInUrl } = JSON.parse(await gateway.saying(/^(\{"url".*\})$/m)) as {
      url: string;
      signInUrl: string;
    };
    expect((await fetch(signInUrl)).status).toBe(200);
    expect((await fetch(`${url}/approvals`, { redirect: 'manual' })).status).not.toBe(200);
    const { code, stderr } = await gateway.interrupt();
    expect(code).toBe(0);
    expect(stderr).not.toContain(new URL(signInUrl).searchParams.get('token'));
    expect(jsonLines(stderr).map(({ message }) => message)).toEqual(['The gateway listens', 'The gateway stops']);
  });

  test('a gateway that is told to end says first that no more should be sent to it, and still answers', async () => {
    const gateway = cli.start(['gateway', '--port', '0', '--drain-seconds', '120', '--json']);
    const url = await gateway.saying(/"url":"([^"]+)"/);
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    process.kill(gateway.pid, 'SIGTERM');
    await eventually('it is not ready', async () => (await fetch(`${url}/ready`)).status === 503);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    expect((await fetch(`${url}/assets/console.css`)).status).toBe(200);
    process.kill(gateway.pid, 'SIGTERM');
    expect((await gateway.ended).code).toBeNull();
  });

  test('worker and gateway load plugins of the operator, and say what a module lacks that has none', async () => {
    await worker.saying(/(The workers run)/);
    for (const queue of ['agent-integrations', 'agent-integrations-accounts', agentTaskQueue])
      expect(worker.said()).toContain(`Plugin of the worker of ${queue}"`);
    writeFileSync(join(cli.directory, 'empty.mjs'), 'export const plugin = {};');
    const gateway = cli.start(['gateway', '--port', '0'], { GATEWAY_PLUGINS: './plugins.mjs' });
    const refused = await Promise.all([
      cli.run(['gateway', '--port', '0', '--plugins', './empty.mjs']),
      cli.run(['worker'], { WORKER_PLUGINS: './empty.mjs' }),
    ]);
    const lacking = { code: 1, stderr: expect.stringContaining('./empty.mjs does not export a list `plugins`') };
    for (const one of refused) expect(one).toMatchObject(lacking);
    await gateway.saying(/(The gateway listens)/);
    expect((await gateway.interrupt()).stderr).toContain('Plugin of a client');
  });

  test('a worker says on its operations port why it takes no work: it starts, Temporal is away, it is told to stop', async () => {
    const [starting, running] = await Promise.all([severableWay(), severableWay()]);
    const early = cli.start(['worker', '--operations-port', '0'], { TEMPORAL_ADDRESS: starting.address });
    await starting.cut();
    expect(await readinessOf(early)).toEqual([503, 'The workers are being made.']);
    process.kill(early.pid, 'SIGKILL');

    const late = cli.start(['worker', '--operations-port', '0'], { TEMPORAL_ADDRESS: running.address });
    await eventually('it is ready', async () => (await readinessOf(late))[0] === 200);
    await running.cut();
    await eventually('it is not ready', async () => (await readinessOf(late))[0] === 503);
    expect(await readinessOf(late)).toEqual([503, 'Temporal does not answer.']);
    process.kill(late.pid, 'SIGTERM');
    await eventually('it stops', async () => (await readinessOf(late))[1] !== 'Temporal does not answer.');
    expect(await readinessOf(late)).toEqual([503, expect.stringMatching(/^The worker of "[\w-]+" is \w+\.$/)]);
    process.kill(late.pid, 'SIGKILL');
    await Promise.all([early.ended, late.ended]);
  });

  test('a gateway says on its operations port how it is, how many accounts and triggers there are, and why no more is to come', async () => {
    const way = await severableWay();
    const gateway = cli.start(['gateway', '--port', '0', '--operations-port', '0', '--drain-seconds', '120'], {
      TEMPORAL_ADDRESS: way.address,
    });
    expect(await readinessOf(gateway)).toEqual([200, undefined]);
    const url = await operationsOf(gateway);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toMatch(/^agent_integrations_accounts\{integration="board",state="connected"\} \d+$/m);
    expect(metrics).toMatch(/^agent_integrations_triggers\{trigger="mail.newEmail",standing="active"\} \d+$/m);
    outputs.push(metrics);
    await Promise.all([way.cut(), eventually('it is not ready', async () => (await readinessOf(gateway))[0] === 503)]);
    expect(await readinessOf(gateway)).toEqual([503, 'Temporal does not answer.']);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    process.kill(gateway.pid, 'SIGTERM');
    await eventually('it ends', async () => (await readinessOf(gateway))[1] === 'This process is about to end.');
    process.kill(gateway.pid, 'SIGTERM');
    await gateway.ended;
  });

  test('the worker is ready, and measures what it does and what the SDK does', async () => {
    const url = await operationsOf(worker);
    await eventually('it is ready', async () => (await fetch(`${url}/ready`)).status === 200);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toMatch(/^agent_integrations_step_attempts_total\{step="mail.findEmail",outcome="ok"\} \d+$/m);
    expect(metrics).toMatch(
      /^agent_integrations_provider_requests_total\{provider="microsoft-graph",status="200"\} \d+$/m,
    );
    expect(metrics).toMatch(/^temporal_worker_task_slots_available\{/m);
    expect((await fetch(`${url}/else`)).status).toBe(404);
    expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(405);
    const named = readdirSync(join(__dirname, '../../operations')).flatMap(
      (file) => readFileSync(join(__dirname, '../../operations', file), 'utf8').match(/\btemporal_\w+/g) ?? [],
    );
    expect(named.length).toBeGreaterThan(1);
    for (const name of named) expect(metrics).toMatch(new RegExp(`^${name}\\{`, 'm'));
    outputs.push(metrics);
  });

  test('one screen says how everything is; the exit code says whether somebody has to look after something', async () => {
    const { code, stdout } = await run('status', '--json');
    const status = JSON.parse(stdout) as Status & { healthy: boolean };
    expect(status.queues.map(({ taskQueue }) => taskQueue)).toEqual([
      'agent-integrations',
      'agent-integrations-accounts',
      agentTaskQueue,
    ]);
    for (const { workflows, activities } of status.queues)
      expect([workflows > 0, activities > 0]).toEqual([true, true]);
    expect(status.queues[2]?.agents).toContain('support');
    expect(status.triggers).toContainEqual(expect.objectContaining({ id: 'invoices', status: 'active' }));
    expect(status.accounts).toContainEqual({ integration: 'board', name: 'team', state: 'connected' });
    expect([status.healthy, code]).toEqual(status.problems.length === 0 ? [true, 0] : [false, 1]);
    expect((await run('status')).stdout).toContain(status.problems[0] ?? 'All is well.');
  });

  test('the worker logs lines of JSON that name a failed step and hold no secret and no text, and ends on Ctrl-C', async () => {
    const { code, stdout, stderr } = await worker.interrupt();
    expect([code, stdout]).toEqual([0, '']);
    expect(jsonLines(stderr)).toContainEqual(
      expect.objectContaining({
        message: 'Activity failed',
        activityType: 'mail.findEmail',
        error: { name: 'ApplicationFailure', type: 'AccountNotFound' },
      }),
    );
    for (const text of [stderr, ...outputs]) {
      expect(text).not.toContain(canary);
      expect(text).not.toContain(key);
      for (const one of world.keyRing.keys.values()) expect(text).not.toContain(one.export().toString('base64'));
    }
  });
});

const jsonLines = (text: string): Record<string, unknown>[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
