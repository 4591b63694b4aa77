import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { devDependencies, version } from '../package.json';

const root = join(__dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Manifest {
  type: string;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}
const manifestOf = (project: string): Manifest => JSON.parse(read(`examples/${project}/package.json`)) as Manifest;

/** The packages that a project's files import. */
function importedBy(project: string): string[] {
  const files = readdirSync(join(root, 'examples', project)).filter((file) => file.endsWith('.ts'));
  const names = files.flatMap((file) =>
    [...read(`examples/${project}/${file}`).matchAll(/from '((?:@[a-z-]+\/)?[a-z-]+)[^']*'/g)].map(([, name]) => name!),
  );
  return [...new Set(names)].filter((name) => name !== 'node');
}

/** Which versions are tried here. */
const tried: Record<string, string> = {
  ...devDependencies,
  'temporal-agent-integrations': `^${version}`,
  typescript: devDependencies['@typescript/native'].replace('npm:typescript@', ''),
};

describe.each(['esm', 'commonjs', 'support-agent'])('examples/%s', (project) => {
  test('installs what its files import, in the versions that are tried here', () => {
    const { dependencies, devDependencies: forBuilding } = manifestOf(project);
    const installed = { ...dependencies, ...forBuilding };
    for (const name of [...importedBy(project), 'typescript', '@types/node'])
      expect(Object.keys(installed)).toContain(name);
    for (const [name, range] of Object.entries(installed)) expect(`${name} ${range}`).toBe(`${name} ${tried[name]}`);
  });

  test('starts its programs as README does: with the variables of .env', () => {
    const { scripts } = manifestOf(project);
    const programs = Object.values(scripts).filter((script) => script.startsWith('node '));
    expect(scripts.worker).toBe('node --env-file=.env lib/worker.js');
    for (const program of programs) expect(read('README.md')).toContain(program);
  });
});
