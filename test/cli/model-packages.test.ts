import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { devDependencies } from '../../package.json';
import { modelPackages, requireModelPackages } from '../../src/cli/demo/model-packages';

const install = 'npm install --save-dev ai@6 @temporalio/ai-sdk@~1.17';
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** Checks in a new folder that has the given packages. */
function requireAmong(packages: Record<string, string>): void {
  const folder = mkdtempSync(join(tmpdir(), 'model-packages-'));
  folders.push(folder);
  for (const [name, version] of Object.entries(packages)) {
    const directory = join(folder, 'node_modules', name);
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, 'package.json'), JSON.stringify({ name, version, main: 'index.js' }));
    writeFileSync(join(directory, 'index.js'), '');
  }
  requireModelPackages(join(folder, 'demo.js'));
}

test('the demo with a model says what to install, in versions that it can run with', () => {
  const temporal = { '@temporalio/ai-sdk': '1.17.0' };
  expect(() => requireAmong(temporal)).toThrow(`ai is not installed here: ${install}`);
  expect(() => requireAmong({ ai: '6.0.326' })).toThrow(`@temporalio/ai-sdk is not installed here: ${install}`);
  expect(() => requireAmong({ ...temporal, ai: '7.0.173' })).toThrow(
    `made for AI SDK 6, and ai 7.0.173 is installed here. In a folder of its own: ${install}`,
  );
  expect(() => requireAmong({ ...temporal, ai: '6.0.326' })).not.toThrow();
});

test.each(Object.entries(modelPackages))('%s %s, which is named to users, is what is tried here', (name, version) => {
  const range = devDependencies[name as keyof typeof modelPackages];
  expect(range.replace(/^[~^]/, '')).toMatch(new RegExp(`^${version.replace('~', '')}\\.`));
  for (const document of ['README.md', 'docs/models.md'])
    expect(readFileSync(join(__dirname, '../..', document), 'utf8')).toContain(
      'npm install ai@6 @temporalio/ai-sdk@~1.17',
    );
});
