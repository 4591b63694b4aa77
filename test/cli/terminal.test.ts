import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { coloured, showsColour } from '../../src/cli/output/colour';
import { completedCommands } from '../../src/cli/commands/completion/completed-words';
import { bashScript } from '../../src/cli/commands/completion/bash-script';
import { fishScript } from '../../src/cli/commands/completion/fish-script';
import { zshScript } from '../../src/cli/commands/completion/zsh-script';
import { createProgram } from '../../src/cli/create-program';
import { describeDiagnosis } from '../../src/cli/output/describe-trigger';
import { levelMarks } from '../../src/cli/output/finding-line';
import { jsonAnswers } from '../../src/cli/output/json-answers';
import { runProgram } from '../../src/cli/run-program';
import { table } from '../../src/cli/output/table';
import { cliMarkdown } from '../../src/documents/cli-markdown';
import { createKeyFile } from '../../src/encryption/key-file';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'agent-integrations-terminal-'))));
afterEach(() => rmSync(folder, { recursive: true }));

describe('a table', () => {
  const rows = [
    ['approval/6f9619ff-8b86-4d01-b42d-00cf4fc964ff', 'Send a message to lena@northwind.example and ben', 'team'],
  ];
  const shown = (width?: number): string => table(['ID', 'WHAT', 'ACCOUNT'], rows, width);

  test('breaks between words to fit the terminal, and leaves ids whole', () => {
    const lines = shown(90).split('\n');
    expect(lines.every(({ length }) => length <= 90)).toBe(true);
    expect(lines).toEqual([
      `ID${' '.repeat(45)}WHAT${' '.repeat(32)}ACCOUNT`,
      `approval/6f9619ff-8b86-4d01-b42d-00cf4fc964ff  Send a message to${' '.repeat(19)}team`,
      `${' '.repeat(47)}lena@northwind.example and ben`,
    ]);
  });

  test('gives ids that leave no room for words lines of their own, and begins each line with the first column or with spaces', () => {
    const [id = '', what = ''] = rows.flat();
    expect(shown(50).split('\n')).toEqual([
      'ID',
      `  WHAT${' '.repeat(37)}ACCOUNT`,
      id,
      `  Send a message to${' '.repeat(24)}team`,
      '  lena@northwind.example and ben',
    ]);
    expect(table(['WHAT', 'ID', 'NOTE'], [[what, id]], 50).split('\n')).toEqual([
      `WHAT${' '.repeat(42)}NOTE`,
      'Send a message to lena@northwind.example and',
      'ben',
      `  ID  ${id}`,
    ]);
  });

  test('may have more words than a function takes arguments', () => {
    const many = Array.from({ length: 20_000 }, (_, row) => [
      String(row),
      'ten words that say what each of them is about',
    ]);
    expect(table(['ID', 'WHAT'], many).split('\n')).toHaveLength(20_001);
  });

  test('is one line a row where nobody looks, and where nothing can be broken', () => {
    expect(shown().split('\n')).toHaveLength(2);
    expect(table(['ID'], [['a'.repeat(60)]], 20)).toBe(`ID\n${'a'.repeat(60)}`);
  });
});

test('colours are for terminals whose owner wants them, and for our own marks alone', () => {
  expect(showsColour({ isTTY: true }, {})).toBe(true);
  expect([
    showsColour({}, {}),
    showsColour({ isTTY: true }, { NO_COLOR: '1' }),
    showsColour({ isTTY: true }, { TERM: 'dumb' }),
  ]).toEqual([false, false, false]);
  const text = 'PROBLEM  keys: none\n  | PROBLEM  a mail\nID  WHAT';
  const escape = String.fromCodePoint(27);
  expect(coloured(text).replaceAll(escape, '')).toBe('[31mPROBLEM[0m  keys: none\n  | PROBLEM  a mail\n[1mID  WHAT[0m');
});

test.each(Object.entries(levelMarks))('the mark of a finding that is %s has a colour: %s', (_level, mark) => {
  expect(coloured(`${mark}  keys: none`)).toMatch(new RegExp(`^.\\[3[123]m${mark}.\\[0m  keys: none$`));
});

test('a diagnosis tells instants in seconds', () => {
  const findings = [
    { level: 'warning' as const, text: 'Seen at 2026-11-22T17:35:00.123Z, and at 2026-11-22T17:36:00.000Z.' },
  ];
  const overview = {
    ...{
      id: 'inbox',
      type: 'mail.newEmail',
      agent: 'a',
      account: 'b',
      status: 'active' as const,
      path: 'polling' as const,
    },
    ...{ setUpAt: '', watermark: '', counts: { delivered: 0, skipped: 0, failed: 0 }, recent: [] },
  };
  const [line] = describeDiagnosis({ findings, overview }).split('\n');
  expect(line).toBe('warning  Seen at 2026-11-22T17:35:00Z, and at 2026-11-22T17:36:00Z.');
});

describe('a mistake', () => {
  const run = async (...words: string[]): Promise<{ code: number; stderr: string }> => {
    const written = jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
    try {
      const code = await runProgram(['node', 'agent-integrations', ...words]);
      return { code, stderr: written.mock.calls.map(([text]) => String(text)).join('') };
    } finally {
      written.mockRestore();
    }
  };
  const missing = (): string => join(folder, 'none.json');

  test.each([
    ['a file that is not there', () => ['agents', 'define', 'support', missing()]],
    ['a file to attach that is not there', () => ['attachments', 'upload', missing(), '--account', 'support']],
    [
      'a report of a live check that could not be written in the end',
      () => ['live-check', '--account', 'support', '--yes', '--report', join(missing(), 'report.json')],
    ],
    ['a folder in a file’s place', () => ['init', '/dev/null/mine']],
  ])('%s is told in a sentence, and ends with 2', async (_what, words) => {
    const { code, stderr } = await run(...words());
    expect(stderr).toMatch(/^[^\n]+\.\n$/);
    expect(stderr).not.toMatch(/ENOENT|ENOTDIR|\bat /);
    expect(code).toBe(2);
  });

  test('in what names a thing ends with 3, in words that are no command with 2, as JSON where that is asked for', async () => {
    for (const words of [
      ['steps', 'nope'],
      ['call', 'nope'],
      ['agents', 'equip', 'desk', 'nope'],
      ['triggers', 'types', 'nope'],
      ['triggers', 'add', 'desk', 'invoices', 'nope', '--account', 'support'],
      ['triggers', 'try', 'nope', '--account', 'support'],
    ])
      expect([words, (await run(...words)).code]).toEqual([words, 3]);
    const usage = [['nope'], ['approvals', 'nope'], ['steps', '--nope'], ['completion', 'nope']];
    for (const words of usage) {
      const { code, stderr } = await run(...words, '--json');
      expect([words, code, JSON.parse(stderr)]).toEqual([
        words,
        2,
        { error: { type: 'InvalidInput', message: expect.stringMatching(/./) as string } },
      ]);
    }
  });
});

test('help says which options are required', () => {
  const triggers = createProgram().commands.find((command) => command.name() === 'triggers');
  const helpOf = (name: string) => triggers?.commands.find((command) => command.name() === name)?.helpInformation();
  expect(helpOf('add')).toMatch(/--account <name> .*\(required\)/);
  expect(helpOf('edit')).not.toContain('(required)');
});

describe('a new key file', () => {
  const added = (path: string): string => {
    execFileSync('git', ['init', '--quiet'], { cwd: folder });
    createKeyFile(join(folder, path));
    execFileSync('git', ['add', '--all'], { cwd: folder });
    return execFileSync('git', ['ls-files'], { cwd: folder, encoding: 'utf8' });
  };

  test.each(['.agent-integrations/keys.json', 'deep/er/keys.json', 'keys.json'])('%s is passed over by git', (path) => {
    expect(added(path)).not.toContain('keys.json');
    expect(existsSync(join(folder, path))).toBe(true);
  });

  test('adds a line to the list that is there, once, and none outside of repositories', () => {
    writeFileSync(join(folder, '.gitignore'), 'lib/');
    createKeyFile(join(folder, 'keys.json'));
    expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('lib/');
    mkdirSync(join(folder, '.git'));
    createKeyFile(join(folder, 'keys.json'));
    createKeyFile(join(folder, 'keys.json'));
    expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('lib/\n/keys.json\n');
  });
});

describe('completion', () => {
  const commands = completedCommands(createProgram());

  const bash = (...words: string[]): string[] => {
    const script = `${bashScript(commands)}
COMP_WORDS=(agent-integrations "$@"); COMP_CWORD=$#; _agent_integrations; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return execFileSync('bash', ['-c', script, 'bash', ...words], { encoding: 'utf8' })
      .trim()
      .split('\n');
  };

  test('offers commands, their options, names of steps and what options take', () => {
    expect(bash('appro')).toEqual(['approvals']);
    expect(bash('approvals', '')).toEqual(expect.arrayContaining(['list', 'watch', 'edit', '--json']));
    expect(bash('accounts', 'connect', '')).toEqual(expect.arrayContaining(['mail', 'board']));
    expect(bash('call', 'mail.find')).toEqual(['mail.findEmail']);
    expect(bash('call', 'mail.findEmail', '--ag')).toEqual(['--agent']);
    expect(bash('tokens', 'create', 'mine', '--role', '')).toEqual(['viewer', 'approver', 'operator']);
    expect(bash('triggers', 'types', 'mail.newE')).toEqual(['mail.newEmail']);
  });

  test.each([
    ['bash', bashScript],
    ['zsh', zshScript],
    ['fish', fishScript],
  ] as const)('what %s is told it can read', (shell, script) => {
    const path = join(folder, 'script');
    writeFileSync(path, script(commands));
    const { error, status, stderr } = spawnSync(shell, ['-n', path], { encoding: 'utf8' });
    // Not every machine has every shell.
    if (error === undefined) expect([status, stderr]).toEqual([0, '']);
  });
});

test('docs/cli.md says of every command what it prints as JSON', () => {
  const leaves = (command: Command, above: readonly string[] = []): string[] =>
    command.commands.flatMap((one) =>
      one.commands.length > 0 ? leaves(one, [...above, one.name()]) : [...above, one.name()].join(' '),
    );
  expect(Object.keys(jsonAnswers).sort()).toEqual(leaves(createProgram()).sort());
});

test('docs/cli.md says what `--help` says: arguments with their choices, variables, defaults in words, and what stands below', () => {
  const page = cliMarkdown();
  const section = (name: string): string => page.split(/^### /m).find((part) => part.startsWith(`${name}\n`)) ?? '';
  expect(section('agents permission')).toContain(
    '| `who` | `approval`: a person decides; `autopilot`: it runs at once;',
  );
  expect(section('accounts check')).toContain('| `integration` | One of `mail`, `board`. |');
  expect(section('gateway')).toContain(
    '| `--port <port>` | where to listen. Default: `8080`. Variable: `GATEWAY_PORT`. |',
  );
  expect(section('accounts connect mail')).toContain('Default: a free one.');
  expect(section('call')).toContain(
    'or - to read it from standard input. `agent-integrations steps <step>` shows its fields.',
  );
  expect(section('completion')).toContain('```text\nbash: source <(');
});
