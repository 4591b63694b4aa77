import { randomBytes, randomUUID } from 'node:crypto';
import Long from 'long';
import { atMicrosoft } from '../gateway/worlds/at-sign-in-page';
import { eventually } from '../support/eventually';
import { boardUser, mailUser } from '../support/world';
import type { CommandWorld } from './command-world';
import { severableWay } from './severable-way';

const pageAt = async (url: string): Promise<string> => (await fetch(url)).text();

/** Connecting accounts, calling steps, deciding on approvals. Shares the world of commands.test.ts. */
export function testAccountsAndCalls(commands: () => CommandWorld): void {
  test('connects a mailbox by a sign-in that comes back to loopback, and a member by a token on standard input', async () => {
    const { cli, outputs, world } = commands();
    const connecting = cli.start(['accounts', 'connect', 'mail', 'support', '--tenant', 'organizations']);
    const token = world.sandbox.trello.issueToken(boardUser).value;
    const board = cli.run(['accounts', 'connect', 'board', 'team', '--json'], { input: `${token}\n` });
    const url = await connecting.saying(/^(http\S+)$/m);
    expect(new URL(url).pathname).toContain('/organizations/');
    expect(await pageAt(await atMicrosoft(url, mailUser))).toContain('<h1>Connected</h1>');
    const [mailEnded, boardEnded] = await Promise.all([connecting.ended, board]);
    outputs.push(mailEnded.stdout, mailEnded.stderr, boardEnded.stdout, boardEnded.stderr);
    const { host } = new URL(world.sandbox.urls.graph);
    expect(mailEnded).toMatchObject({ code: 0, stdout: expect.stringContaining(`"support" at ${host}: ${mailUser}`) });
    expect(JSON.parse(boardEnded.stdout)).toMatchObject({ integration: 'board', name: 'team', owner: boardUser });
    const { open } = JSON.parse(boardEnded.stderr) as { open: string };
    expect(new URL(open).searchParams.get('expiration')).toBe('never');
    expect(outputs.join('')).not.toContain(token);
  });

  test('a mailbox is one for meetings as long as that was chosen the last time, whatever its token names', async () => {
    const { cli, world } = commands();
    for (const [options, permissionType] of [
      [['--meetings'], 'meetings'],
      [[], 'standard'],
    ] as const) {
      const connecting = cli.start(['accounts', 'connect', 'mail', 'support', ...options]);
      await pageAt(await atMicrosoft(await connecting.saying(/^(http\S+)$/m), mailUser));
      expect(await connecting.ended).toMatchObject({ code: 0, stdout: expect.stringContaining('OnlineMeetings.Read') });
      expect(await world.client.accounts.get('mail', 'support')).toMatchObject({ permissionType });
    }
  });

  test('refuses a token Trello does not know, a name no account may have, and a person who declines', async () => {
    const { cli, run } = commands();
    const declining = cli.start(['accounts', 'connect', 'mail', 'declined']);
    const wrongToken = cli.run(['accounts', 'connect', 'board', 'other'], { input: 'f00d' });
    const badName = run('accounts', 'connect', 'board', 'Not A Name');
    const way = await atMicrosoft(await declining.saying(/^(http\S+)$/m), mailUser, 'cancel');
    expect(await pageAt(way)).toContain('The person declined');
    expect(await declining.saying(/^(http\S+adminconsent\S+)$/m)).toContain('redirect_uri=http%3A%2F%2Flocalhost');
    expect(await declining.ended).toMatchObject({ code: 4, stderr: expect.stringContaining('AADSTS65004') });
    expect(await wrongToken).toMatchObject({ code: 4, stderr: expect.stringContaining('does not accept it') });
    expect(await badName).toMatchObject({ code: 2, stderr: expect.stringContaining('lower-case letters') });
    const accounts = JSON.parse((await run('accounts', 'list', '--json')).stdout) as { name: string; state: string }[];
    expect(accounts.map(({ name, state }) => [name, state])).toEqual([
      ['support', 'connected'],
      ['team', 'connected'],
    ]);
  });

  test('with the key ring of another installation, lists say that they cannot be read, not that there is nothing', async () => {
    const { cli } = commands();
    const environment = { AGENT_INTEGRATIONS_KEYS: `other:${randomBytes(32).toString('base64')}` };
    const [words, json] = await Promise.all([
      cli.run(['accounts', 'list'], environment),
      cli.run(['accounts', 'list', '--json'], environment),
    ]);
    const problem = expect.stringMatching(/^Of 2 .*\(connected-account\/.* this process cannot read how they stand/);
    expect(words).toEqual({ code: 0, stdout: 'There is none that this process can read.\n', stderr: problem });
    expect(JSON.parse(json.stdout)).toEqual([]);
    expect(JSON.parse(json.stderr)).toEqual({ problem });
  });

  test('where no service worker runs, lists and watches of what waits for a person say so', async () => {
    const { cli, world } = commands();
    const namespace = `idle-${randomUUID()}`;
    await world.client.temporal.workflowService.registerNamespace({
      namespace,
      workflowExecutionRetentionPeriod: { seconds: Long.fromNumber(86_400) },
    });
    const problem = /No service worker runs, .* Start one with `agent-integrations worker`\./;
    const listed = await eventually('the namespace can be asked', async () => {
      const ended = await cli.run(['approvals', 'list'], { TEMPORAL_NAMESPACE: namespace });
      return ended.code === 0 ? ended : undefined;
    });
    expect(listed).toEqual({
      ...{ code: 0, stdout: 'Nothing waits for a person.\n', stderr: expect.stringMatching(problem) as string },
    });
    const watching = cli.start(['approvals', 'watch', '--json'], { TEMPORAL_NAMESPACE: namespace });
    await watching.saying(/("problem":"No service worker runs)/);
    const { stderr } = await watching.interrupt();
    expect(stderr.match(/No service worker runs/g)).toHaveLength(1);
  });

  test('answers a reading call, and ends with 2 for an invalid input and 3 for an account there is not', async () => {
    const { run } = commands();
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
    const { canary, cli, run, world } = commands();
    const input = JSON.stringify({
      to: ['lena@northwind.example'],
      subject: 'Hello',
      body: `${canary} \u001b[2Khidden`,
    });
    const way = await severableWay();
    const watching = cli.start(['approvals', 'watch', '--json']);
    const cutOff = cli.start(['approvals', 'watch', '--json'], { TEMPORAL_ADDRESS: way.address });
    const sending = cli.start(['call', 'mail.sendEmail', '-', '--id', 'send-1'], { input });
    const id = await sending.saying(/approvals show (approval\/\S+)/);
    await sending.saying(/(Ctrl-C leaves the request open\. The same call with --id send-1 comes back to it;)/);
    expect(sending.said()).not.toContain('approvals approve');

    const again = cli.run(['call', 'mail.sendEmail', '-', '--id', 'send-1', '--json'], { input });
    const [list, shown, ...bad] = await Promise.all([
      run('approvals', 'list', '--json'),
      cli.run(['approvals', 'show', id.slice('approval/'.length)]),
      cli.run(['approvals', 'edit', id, '--set', 'importance=urgent']),
      cli.run(['approvals', 'edit', id, '-'], { input: 'null' }),
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
    for (const refused of bad)
      expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('nothing was decided') });
    const asked = /approve approval\/\S+ --asked ([0-9a-f]{64})$/m.exec(shown.stdout)?.[1] ?? '';
    const another = ['--asked', '0'.repeat(64)];
    const others = [
      run('approvals', 'approve', id, ...another),
      run('approvals', 'edit', id, ...another, '--set', 'subject=Other'),
    ];
    for (const refused of await Promise.all(others))
      expect(refused).toMatchObject({ code: 4, stderr: expect.stringContaining('not the request that was shown') });

    const edited = await run(
      'approvals',
      'edit',
      id,
      '--asked',
      asked,
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
    const { cli, run } = commands();
    const input = '{"to":["lena@northwind.example"],"subject":"Hello","body":"Hi"}';
    const sending = cli.start(['call', 'mail.sendEmail', input, '--json']);
    const id = await sending.saying(/"approval":"(approval\/[^"]+)"/);
    const rejected = await run('approvals', 'reject', id, '--reason', 'Not today', '--as', 'Grace', '--json');
    expect(JSON.parse(rejected.stdout)).toMatchObject({ kind: 'rejected', approver: 'Grace', verified: true });
    const [decided, newest, wrong] = await Promise.all([
      run('approvals', 'list', '--decided'),
      run('approvals', 'list', '--decided', '--limit', '1', '--json'),
      run('approvals', 'list', '--limit', '0'),
    ]);
    expect(decided).toMatchObject({ code: 0, stdout: expect.stringMatching(/approval\/.* Rejected by Grace at /) });
    expect(JSON.parse(newest.stdout)).toHaveLength(1);
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('from 1 to 200') });
    const { next } = JSON.parse(newest.stderr) as { next: string };
    const behind = await run('approvals', 'list', '--decided', '--after', next, '--json');
    expect((JSON.parse(behind.stdout) as { id: string }[]).map((one) => one.id)).not.toContain(next);
    const { code, stderr } = await sending.ended;
    expect(code).toBe(4);
    expect(JSON.parse(stderr.trim().split('\n').at(-1)!)).toEqual({
      error: { type: 'ApprovalRejected', message: expect.stringMatching(/rejected by Grace\. .*: Not today$/) },
    });
  });
}
