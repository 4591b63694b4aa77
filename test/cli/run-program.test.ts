import { Command } from 'commander';
import { runProgram } from '../../src/cli/run-program';

async function failing(error: Error): Promise<{ code: number; stderr: string }> {
  const program = new Command('agent-integrations').exitOverride();
  program.command('fail').action(() => Promise.reject(error));
  const written = jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
  try {
    const code = await runProgram(['node', 'agent-integrations', 'fail'], program);
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
