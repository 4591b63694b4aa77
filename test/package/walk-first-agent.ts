import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { freePort } from '../../src/temporal/dev-server/free-port';
import { findServerBinary } from '../../src/temporal/dev-server/find-server-binary';
import { eventually } from '../support/eventually';
import { copyInstalled, npmInstall, run, say, start, within, type Place } from './place';
import { useTarballs, type Tarballs } from './tarballs';
import { signIn, withWorker } from './with-services';

/**
 * Follows docs/first-agent.md from beginning to end: the project is written and installed, and answers a mail after a person has approved, under the
 * given module systems; then its tests are run.
 *
 * @param installed where the command is available
 * @param before where this was walked on another Node
 */
export async function walkFirstAgent(
  installed: Place,
  tarballs: Tarballs,
  modules: readonly ('esm' | 'commonjs')[],
  before?: Place,
): Promise<void> {
  const command = join(installed.folder, 'node_modules/.bin/agent-integrations');
  const first = firstAgentIn(installed);
  // Within the first project, so that all share its installed packages.
  const projects = modules.map((module, index) => ({ module, folder: index === 0 ? first : join(first, module) }));
  for (const { module, folder } of projects) await run(installed, command, 'init', folder, '--module', module);
  useTarballs(first, tarballs);
  if (before !== undefined) copyInstalled(firstAgentIn(before), first);
  await npmInstall(within(installed, first));
  const path = `${join(first, 'node_modules/.bin')}${delimiter}${installed.path}`;
  for (const { folder } of projects) {
    const project = { ...installed, folder, path };
    await answerOneMail(project);
    await test(project);
  }
}

const firstAgentIn = ({ folder }: Place): string => join(folder, 'first-agent');

async function answerOneMail(place: Place): Promise<void> {
  const [temporalPort, sandboxPort, port, uiPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const base = `http://127.0.0.1:${sandboxPort}`;
  const environment = {
    // Free ports of this machine; everything else is as in the project's .env.
    TEMPORAL_ADDRESS: `127.0.0.1:${temporalPort}`,
    // Not the default: the project's worker has to work where its commands do.
    TEMPORAL_NAMESPACE: 'first-agent',
    MICROSOFT_GRAPH_URL: `${base}/graph/v1.0`,
    MICROSOFT_LOGIN_URL: `${base}/login`,
    TRELLO_URL: `${base}/trello/1`,
    TRELLO_AUTHORIZE_URL: `${base}/trello/1/authorize`,
    POLLING_SECONDS: '1',
  };
  const cli = (...options: string[]): Promise<string> =>
    start(place, environment, 'agent-integrations', ...options).ended();
  await run(place, 'npm', 'run', 'build');
  const dev = start(
    place,
    environment,
    ...['agent-integrations', 'dev', '--port', String(port), '--ui-port', String(uiPort), '--json'],
  );
  try {
    await dev.saying(/"signInUrl":"([^"]+)"/);
    await withWorker(place, environment, async () => {
      await signIn(start(place, environment, 'agent-integrations', 'accounts', 'connect', 'mail', 'support'));
      const token = await trelloToken(place, environment.TRELLO_AUTHORIZE_URL);
      await start(
        place,
        environment,
        'sh',
        '-c',
        `echo ${token} | agent-integrations accounts connect board team`,
      ).ended();
      const boards = await cli('call', 'board.getBoards', '{}', '--account', 'team', '--json');
      if (!boards.includes('"Support"')) throw new Error(`The sandbox's boards are not there: ${boards}`);
      await cli('agents', 'define', 'answering', 'answering.json');
      await eventually(
        'the trigger watches',
        async () => (await cli('triggers', 'show', 'inbox', '--json').catch(() => '')).includes('"lastCompletePullAt"'),
        120,
      );
      await start(place, environment, 'npm', 'run', 'send-mail').ended();
      const id = await eventually(
        'a person is asked',
        async () => (JSON.parse(await cli('approvals', 'list', '--json')) as { id: string }[])[0]?.id,
        120,
      );
      await cli('approvals', 'approve', id);
      await eventually(
        'the answer is sent',
        async () => {
          const found = await cli(
            'call',
            'mail.findEmail',
            '{"folder":"Sent Items"}',
            '--account',
            'support',
            '--json',
          );
          return found.includes('My order');
        },
        120,
      );
      say(place, `${place.folder} has answered its mail`);
    });
  } finally {
    await dev.stop();
  }
}

/** Runs the tests that `init` has written, with the server that is on this machine already. */
async function test(place: Place): Promise<void> {
  const TEMPORAL_CLI = await findServerBinary({ onProgress: console.log });
  await start(place, { TEMPORAL_CLI }, 'npm', 'test').ended();
  say(place, `${place.folder} has passed its tests`);
}

/** Makes a token at the page that `accounts connect board` names, with the API key of the project's `.env`. */
async function trelloToken({ folder }: Place, authorizeUrl: string): Promise<string> {
  const [, key = ''] = /^TRELLO_API_KEY=(.*)$/m.exec(readFileSync(join(folder, '.env'), 'utf8')) ?? [];
  const url = `${authorizeUrl}?${new URLSearchParams({ key, scope: 'read,write', expiration: 'never' }).toString()}`;
  const page = await (await fetch(url)).text();
  const [, member = ''] = /<option value="([^"]+)">/.exec(page) ?? [];
  const granted = await fetch(url, { method: 'POST', body: new URLSearchParams({ member, decision: 'allow' }) });
  const [, token] = /<pre>([^<]+)<\/pre>/.exec(await granted.text()) ?? [];
  if (token === undefined) throw new Error(`The sandbox gave no token for the key "${key}": ${page}`);
  return token;
}
