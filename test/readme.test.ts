import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');
const blocks = (language: string): string[] =>
  [...read('README.md').matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(
    ([, block = '']) => block,
  );

test('every block of code in README is a file of the examples, which are compiled and run', () => {
  const samples = readdirSync(join(root, 'examples'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('node_modules'))
    .map((path) => read('examples', path));
  expect(blocks('ts').length).toBeGreaterThan(3);
  for (const block of blocks('ts')) expect(samples).toContain(block);
});

test('README begins with the agent whose model decides, which test/models/frameworks.test.ts runs', () => {
  expect(blocks('ts')[0]).toBe(read('examples', 'support-agent', 'support-agent.ts'));
});

test('the lowest version of the SDK that README names is the one the package asks for', () => {
  const { peerDependencies } = JSON.parse(read('package.json')) as { peerDependencies: Record<string, string> };
  const ofTemporal = Object.entries(peerDependencies).filter(([name]) => name.startsWith('@temporalio/'));
  const [range, ...others] = new Set(ofTemporal.map(([, asked]) => asked));
  expect(others).toEqual([]);
  const [lowest = 'none'] = /\d+\.\d+\.\d+/.exec(range ?? '') ?? [];
  expect(read('README.md')).toContain(`1.x from ${lowest} on`);
});
