import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findServerBinary } from '../../src/temporal/dev-server/find-server-binary';
import { connectTestServer } from '../support/temporal-server';

const root = join(__dirname, '../..');
/** In no server: what is tried finds nothing, and changes nothing. */
const nowhere = `nowhere-${randomUUID()}`;

const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => join(folder, path));

/** The commands of Temporal's command line in a file: between backticks, in lines of a code block, or given to its container. */
function commandsIn(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
    .replaceAll('\\`', '`')
    .replaceAll(/\$\{[^}]*\}/g, '7')
    .replaceAll('--deployment-name 7 7', '--deployment-name 7 --build-id 7'); // untaken-starts.ts has the option from a function
  const found = text.matchAll(
    /(?:`|^ *|--entrypoint )temporal (?:temporal-namespace )?((?:workflow|operator|worker|schedule|task-queue|batch) [^`\n]*)/gm,
  );
  return [...found].map(([, command = '']) => command.trim());
}

const documents = ['README.md', 'SECURITY.md', ...filesIn('docs', '.md')];
const tried = [...documents, ...filesIn('src', '.ts')].flatMap((file) =>
  commandsIn(file).map((command) => ({ file, command })),
);

/** Returns the last line that the command says on standard error; undefined where it succeeds. One that is only named is asked for its help. */
async function tryCommand(command: string): Promise<string | undefined> {
  const [binary, { address }] = await Promise.all([
    findServerBinary({ onProgress: () => undefined }),
    connectTestServer(),
  ]);
  const asked = command
    .replaceAll(/<[^>]*>|…/g, 'x')
    .replaceAll(/--(target-)?namespace \S+/g, (_, target = '') => `--${target}namespace ${nowhere}`);
  const script = `temporal() { "$BINARY" "$@"; }; temporal ${asked}${asked.includes('--') ? '' : ' --help'}`;
  const env = { ...process.env, BINARY: binary, BUILD_ID: '1', TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: nowhere };
  return new Promise((resolve) => {
    execFile('bash', ['-c', script], { env }, (error, _, said) => {
      resolve(error === null ? undefined : said.trim().split('\n').at(-1));
    });
  });
}

test("commands of Temporal's command line that documents and messages name are taken by it, and find nothing here", async () => {
  expect(tried.length).toBeGreaterThan(10);
  const refused: string[] = [];
  for (const { file, command } of tried) {
    const said = await tryCommand(command);
    if (said !== undefined && !/not found/i.test(said)) refused.push(`${file}: temporal ${command}: ${said}`);
  }
  expect(refused).toEqual([]);
}, 60_000);
