import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../../src/cli/run-program';

const folder = mkdtempSync(join(tmpdir(), 'agent-integrations-init-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a new project is told to install our packages from their files: by name the registry has none of ours', async () => {
  const written = jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  const project = join(folder, 'mine');
  const code = await runProgram(['node', 'agent-integrations', 'init', project]);
  const said = written.mock.calls.map(([text]) => String(text)).join('');
  written.mockRestore();
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  const ours = Object.keys({ ...dependencies, ...devDependencies }).filter((name) =>
    ['temporal-agent-integrations', 'graph-trello-sandbox'].includes(name),
  );
  expect([code, ours.length]).toEqual([0, 2]);
  expect(said.match(/^ *npm install.*$/gm)).toEqual([
    `  npm install ${ours.map((name) => `<file of ${name}>`).join(' ')}`,
  ]);
  expect(said).toContain('`npm ci && npm run build && npm pack --workspaces --include-workspace-root`, in a clone');
});
