import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createCli } from './run-cli';

// Every step here starts processes, on a machine that may be busy with other tests.
jest.setTimeout(120_000);

const cli = createCli();

describe('the command without a server', () => {
  test('ends with 2 and a hint for what it does not understand, with 0 for help, with 3 for a step there is not', async () => {
    const [unknown, port, help, step, call] = await Promise.all([
      cli.run(['frobnicate']),
      cli.run(['sandbox', '--port', '99999']),
      cli.run(['accounts', 'connect', 'mail', '--help']),
      cli.run(['steps', 'mail.frobnicate', '--json']),
      cli.run(['call', 'mail.frobnicate', '--json']),
    ]);
    expect(unknown).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining("unknown command 'frobnicate'"),
    });
    expect(port).toMatchObject({ code: 2, stderr: expect.stringContaining('from 0 to 65535') });
    expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining('--tenant'), stderr: '' });
    expect(step).toMatchObject({ code: 3, stdout: '' });
    expect(call).toEqual(step);
    expect(JSON.parse(step.stderr)).toEqual({
      error: { type: 'NotFound', message: expect.stringContaining('mail.sendEmail') },
    });
  });

  test('loads for its help, and for a mistake, neither contracts nor a client of Temporal: those who ask do not wait for what they do not use', async () => {
    const list = join(cli.directory, 'list-loaded.cjs');
    writeFileSync(list, "process.on('exit', () => console.error(Object.keys(require.cache).join('\\n')));");
    for (const words of [['--help'], ['agents', 'define', '--help'], ['worker', '--agents', 'mine']]) {
      const { stderr } = await cli.run(words, { NODE_OPTIONS: `--require=${list}` });
      expect(stderr).toContain('create-program.js');
      expect(stderr).not.toMatch(/zod|undici|@temporalio\/(?!common)|contracts\/index\.js|graph-trello-sandbox|hono/);
    }
  });

  test('lists the steps, and shows the fields and examples of one', async () => {
    const [list, json, one] = await Promise.all([
      cli.run(['steps']),
      cli.run(['steps', 'mail.sendEmail', '--json']),
      cli.run(['steps', 'mail.sendEmail']),
    ]);
    expect(list).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^board\.createCard +Create Card +Creates one card/m),
    });
    expect(JSON.parse(json.stdout)).toMatchObject({
      name: 'mail.sendEmail',
      integration: 'mail',
      input: { properties: { body: { type: 'string' } } },
      examples: expect.arrayContaining([{ title: 'A reply', input: expect.anything() }]),
    });
    expect(one.stdout).toContain(
      'bodyFormat (`text`, `markdown` or `html`, default "markdown"): HTML may hold text, tables',
    );
    expect(one.stdout).toContain(`agent-integrations call mail.sendEmail '{"to":`);
  });

  test('lists the types of triggers, and shows the fields of one', async () => {
    const [list, one, json, unknown] = await Promise.all([
      cli.run(['triggers', 'types']),
      cli.run(['triggers', 'types', 'board.cardMoved']),
      cli.run(['triggers', 'types', 'mail.newEmail', '--json']),
      cli.run(['triggers', 'types', 'board.cardMovd']),
    ]);
    expect(list).toMatchObject({ code: 0, stdout: expect.stringMatching(/^mail\.newEmail +New Email +Fires once/m) });
    expect(one.stdout).toMatch(/^ {2}boardIds \(list .*required\): Boards to watch/m);
    expect(one.stdout).toContain('triggers try board.cardMoved --account <a board account> --set boards=…');
    expect(JSON.parse(json.stdout)).toMatchObject({ name: 'mail.newEmail', config: { properties: { filter: {} } } });
    expect(unknown).toMatchObject({ code: 3, stderr: expect.stringContaining('Did you mean board.cardMoved?') });
  });

  test('makes a key file, adds to it and rotates it without ever showing a key, and leaves one that is there', async () => {
    const before = await cli.run(['accounts', 'list']);
    expect(before).toMatchObject({ code: 1, stderr: expect.stringContaining('agent-integrations keys create') });
    const created = await cli.run(['keys', 'create', '--json']);
    const { path, current } = JSON.parse(created.stdout) as { path: string; current: string };
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const again = await cli.run(['keys', 'create', '--json']);
    expect(JSON.parse(again.stdout)).toEqual({ path, current, created: false });
    const added = await cli.run(['keys', 'add', '--json']);
    const { added: second } = JSON.parse(added.stdout) as { added: string };
    const used = await cli.run(['keys', 'use', second, '--json']);
    expect(JSON.parse(used.stdout)).toEqual({ path, current: second });
    expect(await cli.run(['keys', 'use', 'another'])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('no key "another"'),
    });
    const rotated = await cli.run(['keys', 'rotate']);
    expect(rotated.stdout).toContain('One that still runs cannot read what the new key seals');
    const shown = await cli.run(['keys', 'show', '--json']);
    const { keys } = JSON.parse(readFileSync(path, 'utf8')) as { keys: { id: string; key: string }[] };
    expect(JSON.parse(shown.stdout)).toEqual({ current: keys[0]!.id, ids: keys.map(({ id }) => id) });
    expect(keys.slice(1).map(({ id }) => id)).toEqual([second, current]);
    const [currentNow = ''] = keys.map(({ id }) => id);
    expect(await cli.run(['keys', 'drop', currentNow])).toMatchObject({
      code: 4,
      stderr: expect.stringMatching(/is the current key: `keys use` another first/),
    });
    const dropped = await cli.run(['keys', 'drop', current, '--json']);
    expect(JSON.parse(dropped.stdout)).toEqual({ path, dropped: current });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ keys: keys.filter(({ id }) => id !== current) });
    const said = [created, again, added, used, rotated, shown, dropped]
      .map(({ stdout, stderr }) => stdout + stderr)
      .join('');
    for (const { key } of keys) expect(said).not.toContain(key);
  });

  test('makes and changes no key file where the variable has the keys: nobody would read it', async () => {
    const path = join(cli.directory, 'unread', 'keys.json');
    const environment = {
      AGENT_INTEGRATIONS_KEYS: `k:${Buffer.alloc(32).toString('base64')}`,
      AGENT_INTEGRATIONS_KEY_FILE: path,
    };
    const made = await cli.run(['keys', 'create', '--json'], environment);
    expect([made.code, JSON.parse(made.stdout)]).toEqual([0, { current: 'k', created: false }]);
    const why = {
      code: 2,
      stderr: expect.stringContaining('AGENT_INTEGRATIONS_KEYS, so a key file would not be read'),
    };
    for (const change of [['add'], ['use', 'k'], ['drop', 'k'], ['rotate']])
      expect(await cli.run(['keys', ...change], environment)).toMatchObject(why);
    expect(existsSync(path)).toBe(false);
  });

  test('says which Temporal cannot be reached, without a stack unless DEBUG asks for one', async () => {
    const environment = {
      TEMPORAL_ADDRESS: '127.0.0.1:1',
      AGENT_INTEGRATIONS_KEYS: `k:${Buffer.alloc(32).toString('base64')}`,
    };
    const [plain, debug] = await Promise.all([
      cli.run(['agents', 'list'], environment),
      cli.run(['agents', 'list'], { ...environment, DEBUG: '1' }),
    ]);
    expect(plain).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Temporal at 127\.0\.0\.1:1 cannot be reached\..*\n$/),
    });
    expect(debug.stderr).toMatch(/\n +at /);
  });

  test('the sandbox says how to use it, and Ctrl-C ends it', async () => {
    const sandbox = cli.start(['sandbox', '--port', '0', '--seed', 'empty', '--json']);
    const { urls, environment } = JSON.parse(await sandbox.saying(/^(\{.*\})$/m)) as Record<
      string,
      Record<string, string>
    >;
    expect(environment).toMatchObject({ MICROSOFT_GRAPH_URL: `${urls!.graph}/v1.0`, TRELLO_URL: `${urls!.trello}/1` });
    expect(await (await fetch(urls!.control!)).json()).toMatchObject({ seed: 'empty' });
    expect(await sandbox.interrupt()).toMatchObject({ code: 0, stderr: '' });
  });

  test.each(['empty', 'support-desk'])(
    'the command with which the sandbox (%s) delivers a mail works as printed',
    async (seed) => {
      const sandbox = cli.start(['sandbox', '--port', '0', '--seed', seed]);
      const printed = await sandbox.saying(/^(curl [^]+?)\n\n/m);
      const { stdout } = await promisify(execFile)('sh', ['-c', printed]);
      expect(JSON.parse(stdout)).toMatchObject({ subject: 'Hello' });
      await sandbox.interrupt();
    },
  );
});

test('.env.example documents every variable the configuration reads', () => {
  const read = (file: string): string => readFileSync(join(__dirname, '../..', file), 'utf8');
  const variables = [...read('src/configuration.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name!);
  expect(variables.length).toBeGreaterThan(10);
  const documented = new Set([...read('.env.example').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name));
  expect(variables.filter((name) => !documented.has(name))).toEqual([]);
});
