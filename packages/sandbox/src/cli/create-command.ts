import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import type { Sandbox } from '../start-sandbox';

const { name, version } = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8')) as Record<
  'name' | 'version',
  string
>;

interface Options {
  readonly port: number;
  readonly seed: string;
  readonly startTime?: Date;
  readonly latency?: number;
  readonly https?: true;
  readonly authorityFile?: string;
  readonly json?: true;
}

/** Creates the command that starts a sandbox, until Ctrl-C. */
export function createCommand(): Command {
  const command = new Command(name)
    .description(
      'Emulate Microsoft Graph (mail, calendar, contacts), its sign-in and Trello on this machine, until Ctrl-C.',
    )
    .version(version)
    .option('--port <port>', 'where to listen; 0 takes a free one', parsePort, 8088)
    .option('--seed <what>', 'empty, support-desk, or a file (YAML or JSON) of people, mail, boards …', 'support-desk')
    .option('--start-time <instant>', "the sandbox's time at start (2026-01-05T09:00:00Z)", parseInstant)
    .option('--latency <milliseconds>', 'how long each request to a mailbox takes', parseMilliseconds)
    .option('--https', 'serve https, with a certificate made now')
    .option('--authority-file <file>', 'where to write the certificate that clients then have to trust')
    .option('--json', 'print JSON for scripts')
    .showHelpAfterError('Add --help to see how it is used.')
    .exitOverride()
    .action((options: Options) => run(options));
  command
    .command('seed-schema')
    .description('Print the JSON Schema of seed files')
    .action(async () => {
      const { seedFileSchema } = await import('../seed/read-seed.js');
      print(JSON.stringify(seedFileSchema(), null, 2));
    });
  return command;
}

async function run({ port, seed, startTime, latency, https, authorityFile, json }: Options): Promise<void> {
  if (authorityFile !== undefined && !https) throw new Error('--authority-file is of use with --https only.');
  const { describeSandbox } = await import('./describe-sandbox.js');
  const { makeCertificate } = await import('../https/make-certificate.js');
  const { readSeed } = await import('../seed/read-seed.js');
  const { startSandbox } = await import('../start-sandbox.js');
  const certificate = https && makeCertificate();
  const sandbox = await startSandbox({
    port,
    seed: await readSeed(seed),
    ...(latency !== undefined && { latencyMilliseconds: latency }),
    ...(startTime && { startTime }),
    ...(certificate && { tls: certificate }),
  });
  try {
    const trusted = certificate && (authorityFile ?? usualAuthorityFile(sandbox));
    if (trusted !== undefined) await writeAuthority(trusted, certificate?.authority ?? '');
    const interrupted = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]); // before the addresses are said
    const { application } = sandbox.trello;
    print(
      json
        ? JSON.stringify({ urls: sandbox.urls, trello: application, authorityFile: trusted })
        : describeSandbox(sandbox, trusted),
    );
    await interrupted;
  } finally {
    await sandbox.close();
  }
}

async function writeAuthority(file: string, authority: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, authority);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The certificate cannot be written: ${reason}. --authority-file names another place.`, { cause });
  }
}

/** Returns the same path at each start on the same port, so that a client needs to be configured only once. */
const usualAuthorityFile = ({ urls }: Sandbox): string =>
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), name, `authority-${new URL(urls.base).port}.pem`);

const print = (text: string): void => void process.stdout.write(`${text}\n`);

function parsePort(text: string): number {
  const port = Number(text);
  if (text.trim() !== '' && Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new InvalidArgumentError('A port is a whole number from 0 to 65535; 0 takes a free one.');
}

function parseMilliseconds(text: string): number {
  const milliseconds = Number(text);
  if (text.trim() !== '' && milliseconds >= 0 && milliseconds < Infinity) return milliseconds;
  throw new InvalidArgumentError('Milliseconds are a number from 0 on.');
}

function parseInstant(text: string): Date {
  const instant = new Date(text);
  if (!Number.isNaN(instant.getTime())) return instant;
  throw new InvalidArgumentError('An instant is written as in 2026-01-05T09:00:00Z.');
}
