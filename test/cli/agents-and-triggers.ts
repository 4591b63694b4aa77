import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../support/eventually';
import { agentTaskQueue, mailUser } from '../support/world';
import type { CommandWorld } from './command-world';

/** Defining and equipping agents, and their triggers. Shares the world of commands.test.ts. */
export function testAgentsAndTriggers(commands: () => CommandWorld): void {
  test('defines an agent whose trigger starts its workflow here, and says why another mail did not fire', async () => {
    const { cli, run, world } = commands();
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
    await eventually('both mails were seen', async () => (await overview())?.recent.length === 2);
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
    expect(shown.stdout).toMatch(/An invoice.* started the agent /);
    expect(none).toMatchObject({ code: 3, stderr: expect.stringContaining('Triggers: invoices.') });
  });

  test('mcp names the agents there are for one there is not, with the exit code of other commands', async () => {
    expect(await commands().run('mcp', '--agent', 'nobody')).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/^There is no agent named "nobody"\. Agents: .*support/m),
    });
  });

  test('lists triggers with what keeps each from starting its agent', async () => {
    const { run } = commands();
    const listed = async (state: string) => {
      const { stdout } = await run('triggers', 'list');
      return new RegExp(`^invoices +mail.newEmail +support +support +${state}$`, 'm').test(stdout);
    };
    await eventually('it is listed as active', () => listed('active'));
    await run('triggers', 'pause', 'invoices');
    await eventually('it is listed as paused', () => listed('paused'));
    await run('triggers', 'resume', 'invoices');
  });

  test('equips an agent step by step, also from several terminals at once, and says what it does not have', async () => {
    const { run, world } = commands();
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
    const { cli, run, world } = commands();
    const issue = () => world.sandbox.trello.issueToken('chen').value;
    const [token, another] = [issue(), issue()];
    const definition = { workflowType: 'noting', taskQueue: agentTaskQueue, equipment: { 'board.apiCall': {} } };
    writeFileSync(join(cli.directory, 'caller.json'), JSON.stringify(definition));
    const equip = ['agents', 'equip', 'support', 'board.apiCall', '--key-and-token'];
    const [equipped, defined, wrong, mail] = await Promise.all([
      cli.run([...equip, '--account', 'automation'], {
        input: `${world.sandbox.trello.application.key}\n${token}\n`,
      }),
      cli.run(['agents', 'define', 'caller', 'caller.json', '--key-and-token', '--from-environment'], {
        TRELLO_TOKEN: another,
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
    const { run, world } = commands();
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
}
