import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as requestPlainly } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import { promisify } from 'node:util';
import { startSandbox, makeCertificate } from '../src';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-command-'));
afterAll(() => rmSync(folder, { recursive: true }));

const command = (...options: string[]) =>
  spawn(process.execPath, ['--import', 'tsx', join(__dirname, '../src/cli/main.ts'), ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** The body of a GET over https, from whoever the authority vouches for. */
function get(url: string, ca: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { ca }, (response) => {
      response.setEncoding('utf8').once('data', resolve);
    });
    asked.once('error', reject).end();
  });
}

/** Asks for Ada's messages once. Returns of each request so far whether it took as long as a latency of 200 ms. */
async function slowRequests(said: string): Promise<boolean[]> {
  const { urls } = JSON.parse(said) as { urls: { graph: string; control: string } };
  const tokens = await fetch(`${urls.control}/login/access-tokens`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ user: 'ada@contoso.example', scopes: ['Mail.Read'] }),
  });
  const { access_token: token } = (await tokens.json()) as { access_token: string };
  await fetch(`${urls.graph}/v1.0/me/messages`, { headers: { Authorization: `Bearer ${token}` } });
  const { value } = (await (await fetch(`${urls.control}/requests`)).json()) as { value: { durationMs: number }[] };
  return value.map(({ durationMs }) => durationMs >= 199);
}

test('the command starts a world of a file over https, and says where the certificate to trust is', async () => {
  const seed = join(folder, 'seed.json');
  writeFileSync(seed, JSON.stringify({ mailboxes: [{ address: 'lin@acme.example' }] }));
  const authority = join(folder, 'certificates/authority.pem');
  const child = command('--port', '0', '--seed', seed, '--https', '--authority-file', authority);
  const [said] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  expect(said).toContain(`NODE_EXTRA_CA_CERTS=${authority}`);
  expect(said).toContain('"user":"lin@acme.example"');
  const [url = ''] = /https:\S+\/control/.exec(said) ?? [];
  expect(JSON.parse(await get(url, readFileSync(authority, 'utf8')))).toMatchObject({ seed: 'own' });
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test.each([
  ['the support desk', { base: 'support-desk' }, 3],
  ['nothing but people', { base: 'empty' }, 3],
  ['Trello alone', { trello: { members: [{ username: 'lin', fullName: 'Lin', email: 'lin@acme.example' }] } }, 1],
  ['nobody', {}, 0],
] as const)(
  'each command that it says at its start can be given as it stands, with %s',
  async (_what, seed, commands) => {
    const file = join(folder, 'world.json');
    writeFileSync(file, JSON.stringify(seed));
    const child = command('--port', '0', '--seed', file);
    const [said] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    const found = said.match(/^curl .*\\\n.*$/gm) ?? [];
    expect(found).toHaveLength(commands);
    for (const one of found) {
      const { stdout } = await promisify(execFile)('sh', ['-c', one.replace('curl -s', 'curl -sw "%{http_code}"')]);
      expect(stdout).toMatch(/20[01]$/);
    }
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
  },
);

test('a certificate that cannot be written ends it, with another way', async () => {
  const child = command('--port', '0', '--https', '--authority-file', '/dev/null/authority.pem');
  const [said] = (await once(child.stderr.setEncoding('utf8'), 'data')) as [string];
  expect(said).toMatch(/^The certificate cannot be written: .*\/dev\/null.* --authority-file names another place\.\n$/);
  expect(await once(child, 'exit')).toEqual([1, null]);
});

test('what it cannot use is said in a sentence, and it ends', async () => {
  const seed = join(folder, 'wrong.yaml');
  writeFileSync(seed, 'mailbox: []\n');
  const child = command('--seed', seed);
  const [said] = (await once(child.stderr.setEncoding('utf8'), 'data')) as [string];
  expect(said).toBe(`${seed}:1: Unrecognized key: "mailbox"\n`);
  expect(await once(child, 'exit')).toEqual([1, null]);
});

test('a port that is taken is said, with another way', async () => {
  const other = await startSandbox({ port: 0 });
  const { port } = new URL(other.urls.control);
  const child = command('--port', port);
  const [said] = (await once(child.stderr.setEncoding('utf8'), 'data')) as [string];
  await other.close();
  expect(said).toMatch(
    new RegExp(`^Port ${port} is taken\\. Stop .* choose another with --port; 0 takes a free one\\.\n$`),
  );
  expect(await once(child, 'exit')).toEqual([1, null]);
});

test('a place for a certificate is refused where there is none', async () => {
  const child = command('--authority-file', join(folder, 'none.pem'));
  const [said] = (await once(child.stderr.setEncoding('utf8'), 'data')) as [string];
  expect(said).toBe('--authority-file is of use with --https only.\n');
  expect(await once(child, 'exit')).toEqual([1, null]);
});

test('what a file says of the options holds, unless the command says otherwise', async () => {
  const seed = join(folder, 'options.json');
  writeFileSync(seed, JSON.stringify({ base: 'empty', options: { latencyMilliseconds: 200 } }));
  for (const [options, isSlow] of [
    [[], true],
    [['--latency', '0'], false],
  ] as const) {
    const child = command('--port', '0', '--seed', seed, '--json', ...options);
    const [said] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    expect(await slowRequests(said)).toEqual([isSlow]);
    child.kill('SIGINT');
    await once(child, 'exit');
  }
});

test('with a latency each request to a mailbox takes so long, and what is no time is refused', async () => {
  const child = command('--port', '0', '--latency', '200', '--json');
  const [said] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  expect(await slowRequests(said)).toEqual([true]);
  child.kill('SIGINT');
  await once(child, 'exit');

  const wrong = command('--latency', 'soon');
  const [refused] = (await once(wrong.stderr.setEncoding('utf8'), 'data')) as [string];
  expect(refused).toContain('Milliseconds are a number from 0 on.');
  expect(await once(wrong, 'exit')).toEqual([2, null]);
});

test('a client that goes away in the middle of its body is no failure it tells of', async () => {
  const child = command('--port', '0');
  const [said] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const [url = ''] = /http:\/\/[\d.]+:\d+/.exec(said) ?? [];
  let told = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (told += text));
  const fault = { match: { provider: 'graph' }, fault: { kind: 'status', status: 503 } };
  const headers = { 'Content-Type': 'application/json' };
  await fetch(`${url}/control/faults`, { method: 'POST', headers, body: JSON.stringify(fault) });
  const going = requestPlainly(`${url}/graph/v1.0/me/sendMail`, {
    method: 'POST',
    headers: { ...headers, 'Content-Length': 1_000 },
  });
  going.on('error', () => undefined); // it was our wish
  going.write('{"message":');
  const seen = async () => JSON.stringify(await (await fetch(`${url}/control/requests`)).json());
  while (!(await seen()).includes('sendMail')) await sleep(20);
  going.destroy();
  while (!(await seen()).includes('durationMs')) await sleep(20);
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(told).toBe('');
});

test('the certificate holds for each name of this machine, and for nobody who trusts another start', async () => {
  const tls = makeCertificate();
  const sandbox = await startSandbox({ tls });
  const port = Number(new URL(sandbox.url).port);
  const isTrusted = async (host: string, ca: string): Promise<string> => {
    const socket = connect({ host: '127.0.0.1', port, ca, ...(host === 'localhost' && { servername: host }) });
    await Promise.race([once(socket, 'secureConnect'), once(socket, 'error')]).catch((error: unknown) => error);
    socket.destroy();
    return socket.authorized ? 'trusted' : String(socket.authorizationError);
  };
  expect(await isTrusted('localhost', tls.authority)).toBe('trusted');
  expect(await isTrusted('127.0.0.1', tls.authority)).toBe('trusted');
  expect(await isTrusted('localhost', makeCertificate().authority)).not.toBe('trusted');
  await sandbox.close();
});
