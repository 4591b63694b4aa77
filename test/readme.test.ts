import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeBlocks, samplesIn } from './support/code-blocks';

const root = join(__dirname, '..');
const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');

test('every block of code in README is a file of the examples, which are compiled and run', () => {
  const samples = samplesIn('examples');
  const blocks = codeBlocks('README.md', 'ts');
  expect(blocks.length).toBeGreaterThan(3);
  for (const block of blocks) expect(samples).toContain(block);
});

test('the definition in README is a file of each project in the examples', () => {
  for (const project of ['esm', 'commonjs'])
    expect(codeBlocks('README.md', 'json')).toEqual([read('examples', project, 'support.json')]);
});

test('README begins with the agent whose model decides, which test/guarantees/documented-agents.test.ts runs', () => {
  expect(codeBlocks('README.md', 'ts')[0]).toBe(read('examples', 'support-agent', 'support-agent.ts'));
});

test('a package that is packed in a clone is called as README says', () => {
  for (const folder of ['.', 'packages/sandbox']) {
    const { name, version } = JSON.parse(read(folder, 'package.json')) as { name: string; version: string };
    expect(read('README.md')).toContain(`\`${name}-${version}.tgz\``);
  }
});

test('the lowest version of the SDK that README names is the one the package asks for', () => {
  const { peerDependencies } = JSON.parse(read('package.json')) as { peerDependencies: Record<string, string> };
  const ofTemporal = Object.entries(peerDependencies).filter(([name]) => name.startsWith('@temporalio/'));
  const [range, ...others] = new Set(ofTemporal.map(([, asked]) => asked));
  expect(others).toEqual([]);
  const [lowest = 'none'] = /\d+\.\d+\.\d+/.exec(range ?? '') ?? [];
  expect(read('README.md')).toContain(`1.x from ${lowest} on`);
});
