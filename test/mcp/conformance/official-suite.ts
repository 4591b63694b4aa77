import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

/** The newest version that supports revision 2026-07-28. */
const version = '0.2.0-alpha.12';
const folder = join(__dirname, '../../../node_modules/.cache/mcp-conformance', version);
const script = join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');

/** The suite needs Node 22. */
const isNewEnough = Number(process.versions.node.split('.')[0]) >= 22;
const nodePackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const node = isNewEnough ? process.execPath : join(folder, 'node_modules', nodePackage, 'bin/node');

/** Installs the suite, and a Node for it, outside the project's dependencies. Returns why that failed; undefined if they are installed. */
export function installSuite(): string | undefined {
  if (existsSync(script) && existsSync(node)) return undefined;
  const packages = [`@modelcontextprotocol/conformance@${version}`, ...(isNewEnough ? [] : [`${nodePackage}@22`])];
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'];
  const { status, stderr } = spawnSync('npm', ['install', ...options, '--prefix', folder, ...packages], {
    encoding: 'utf8',
  });
  return status === 0 ? undefined : `npm cannot install them: ${stderr.trim().split('\n').at(-1) ?? ''}`;
}

const checkSchema = z.object({ id: z.string(), status: z.string(), errorMessage: z.string().optional() });
type Check = z.output<typeof checkSchema>;

/** The checks of one scenario. */
interface Scenario {
  name: string;
  checks: readonly Check[];
}

export interface SuiteRun {
  /** Whether every scenario passed that the revision requires of a server. */
  conforms: boolean;
  /** The required scenarios, and those that run without being scored: for extensions, or newer than the revision. */
  scenarios: readonly Scenario[];
}

/** Runs what a revision requires of a server, and the suite's other scenarios for it. */
export async function runSuite(url: string, revision: string): Promise<SuiteRun> {
  const results = await mkdtemp(join(tmpdir(), 'mcp-conformance-'));
  const run = spawn(node, [script, 'server', '--url', url, '--requirements', revision, '--output-dir', results], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(run, 'close')) as [number | null];
  const folders = await readdir(results);
  const scenarios = folders.map(async (name) => ({
    // server-<scenario>-<time>
    name: name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, ''),
    checks: z.array(checkSchema).parse(JSON.parse(await readFile(join(results, name, 'checks.json'), 'utf8'))),
  }));
  const read = await Promise.all(scenarios);
  await rm(results, { recursive: true });
  return { conforms: code === 0, scenarios: read.sort((one, other) => one.name.localeCompare(other.name)) };
}
