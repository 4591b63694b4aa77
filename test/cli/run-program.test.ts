import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { createProgram } from '../../src/cli/create-program';
import { runProgram } from '../../src/cli/run-program';

function failing(error: Error): Promise<{ code: number; stderr: string }> {
  const program = new Command('agent-integrations').exitOverride();
  program.command('fail').action(() => Promise.reject(error));
  return told(() => runProgram(['node', 'agent-integrations', 'fail'], program));
}

async function told(run: () => Promise<number>): Promise<{ code: number; stderr: string }> {
  const written = jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
  try {
    const code = await run();
    return { code, stderr: written.mock.calls.map(([text]) => String(text)).join('') };
  } finally {
    written.mockRestore();
  }
}

test('a fault of the program is told with its place in the code, anything else in a sentence', async () => {
  const fault = await failing(new TypeError('this.#account is not a function'));
  expect(fault).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/not a function[^]*at .*run-program\.test\.ts/),
  });
  expect(await failing(new Error('There is no key ring.'))).toEqual({ code: 1, stderr: 'There is no key ring.\n' });
});

test('a file of variables is read before the command that has a default in one of them, and one that cannot be is told in a sentence', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'agent-integrations-env-'));
  try {
    writeFileSync(join(folder, 'my.env'), 'AGENT_INTEGRATIONS_TEST=8123\n');
    let port: unknown;
    const run = (path: string) => {
      const program = createProgram();
      const option = new Option('--a-port <port>').env('AGENT_INTEGRATIONS_TEST');
      program
        .command('listen')
        .addOption(option)
        .action(({ aPort }: { aPort?: string }) => {
          port = aPort;
        });
      return told(() => runProgram(['node', 'agent-integrations', 'listen', '--env-file', path], program));
    };
    expect((await run(join(folder, 'my.env'))).code).toBe(0);
    expect(port).toBe('8123');
    // As .env.example says: a line without a value means "not set".
    for (const line of ['AGENT_INTEGRATIONS_TEST=\n', 'AGENT_INTEGRATIONS_TEST=8123\n']) {
      process.env.AGENT_INTEGRATIONS_TEST = '';
      writeFileSync(join(folder, 'my.env'), line);
      expect((await run(join(folder, 'my.env'))).code).toBe(0);
      expect(port).toBeUndefined();
    }
    const missing = join(folder, 'other.env');
    expect(await run(missing)).toEqual({
      code: 2,
      stderr: `The file ${missing} with variables cannot be read. Check the path behind --env-file.\n`,
    });
  } finally {
    delete process.env.AGENT_INTEGRATIONS_TEST;
    rmSync(folder, { recursive: true });
  }
});
