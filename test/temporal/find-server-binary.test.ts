import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

let directory: string;
let programs: string;
let cache: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'find-server-'));
  programs = join(directory, 'bin');
  cache = join(directory, 'cache', 'temporal-agent-integrations');
  for (const path of [programs, cache]) mkdirSync(path, { recursive: true });
});
afterEach(() => rmSync(directory, { recursive: true }));

function writeProgram(path: string, script: string): string {
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** Runs the search in a process of its own, whose way to the internet ends at a closed port. */
async function find(): Promise<{ path?: string; error?: string; progress: string[] }> {
  const script = join(__dirname, 'print-server-binary.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script], {
    env: {
      PATH: programs,
      XDG_CACHE_HOME: join(directory, 'cache'),
      HTTPS_PROXY: 'http://127.0.0.1:1',
      HTTP_PROXY: 'http://127.0.0.1:1',
    },
  });
  return JSON.parse(stdout) as { path?: string; error?: string; progress: string[] };
}

test('the program on PATH comes first, then the cache', async () => {
  const cached = writeProgram(join(cache, 'temporal-v1.5.1'), '');
  expect((await find()).path).toBe(cached);
  const onPath = writeProgram(join(programs, 'temporal'), '');
  expect((await find()).path).toBe(onPath);
});

test('a file on PATH that cannot be run is passed over', async () => {
  chmodSync(writeProgram(join(programs, 'temporal'), ''), 0o644);
  const cached = writeProgram(join(cache, 'temporal-v1.5.1'), '');
  expect((await find()).path).toBe(cached);
});

test('where the download fails, Go builds the server into the cache, with progress, once', async () => {
  writeProgram(
    join(programs, 'go'),
    '[ "$*" = "install -v github.com/temporalio/cli/cmd/temporal@v1.5.1" ] || exit 1\n' +
      'i=0; while [ $i -lt 450 ]; do echo package; i=$((i+1)); done\n' +
      ': > "$GOBIN/temporal"; /bin/chmod 755 "$GOBIN/temporal"',
  );
  const { path, progress } = await find();
  expect(path).toBe(join(cache, 'temporal-v1.5.1'));
  expect(progress).toEqual([
    'Downloading the Temporal development server (about 70 MB, once)…',
    'Building the Temporal development server v1.5.1 with Go (about three minutes, once)…',
    '  200 packages fetched or compiled…',
    '  400 packages fetched or compiled…',
  ]);
  expect(readdirSync(cache)).toEqual(['temporal-v1.5.1']);
  expect(await find()).toEqual({ path, progress: [] });
});

test('where nothing works, the message says what was tried, why each failed, and what to do', async () => {
  expect((await find()).error).toMatch(
    /Temporal download: .*temporal\.download[^]*Go build: `go` is not on PATH\.[^]*TEMPORAL_ADDRESS/,
  );
  writeProgram(join(programs, 'go'), 'echo "dial tcp: no route" >&2; exit 3');
  expect((await find()).error).toMatch(/Go build: `.*go install -v .*` exited with 3:\n {2}dial tcp: no route/);
  expect(readdirSync(cache)).toEqual([]);
});
