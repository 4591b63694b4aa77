import { cpSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { codeBlocks } from '../support/code-blocks';
import { eventually } from '../support/eventually';
import { run, start, type Place } from './place';
import { root } from './tarballs';
import { mailUser, signIn, withServices, withWorker, writeDotEnv } from './with-services';

/**
 * Follows README's "In your own worker": builds and runs the files of `examples/`, which are README's code blocks. Under ESM, which README shows, it
 * sets the project up by README's commands, and runs each of the others as written; the agent they define then does its work. Under CommonJS, it uses
 * the project of `examples/` as it is.
 *
 * @param installed where the package is
 */
export async function walkReadme(installed: Place, module: 'esm' | 'commonjs'): Promise<void> {
  const bin = join(installed.folder, 'node_modules/.bin');
  const place = { ...installed, folder: join(installed.folder, module), path: `${bin}${delimiter}${installed.path}` };
  const isWritten = (file: string): boolean => module === 'commonjs' || !file.endsWith('package.json');
  cpSync(join(root, 'examples', module), place.folder, { recursive: true, filter: isWritten });
  writeFileSync(join(place.folder, 'report.pdf'), '%PDF-1.4');
  for (const command of module === 'esm'
    ? [...setUpCommands(), 'tsc']
    : ['agent-integrations keys create', 'npm run build'])
    await run(place, 'sh', '-c', command);
  await withServices(async ({ environment, sandbox }) => {
    const [connect = '', ...others] = readmeCommands();
    writeDotEnv(place, environment);
    await withWorker(place, {}, async () => {
      await signIn(start(place, {}, 'sh', '-c', connect));
      const before = sandbox.graph.sentMail(mailUser).length;
      await start(place, {}, 'sh', '-c', module === 'esm' ? 'node --env-file=.env lib/start.js' : 'npm start').ended();
      const sent = sandbox.graph.sentMail(mailUser).length - before;
      if (sent !== 1) throw new Error(`The sample of ${module} sent ${sent} mails in place of one.`);
      if (module === 'commonjs') return;
      for (const command of others) {
        // Where a person would paste the token.
        const more = command.includes('connect board') ? ' --from-environment' : '';
        await start(place, {}, 'sh', '-c', `${command}${more}`).ended();
      }
      const subject = 'Where is my order?';
      sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject });
      const isMade = () => [...sandbox.trello.world.cards.values()].some(({ name }) => name === subject);
      await eventually("README's agent has made a card of a mail", () => isMade(), 120);
    });
  });
}

/** The commands of README's block that contains the given words, without their comments. */
function commandsAround(words: string): string[] {
  const block = codeBlocks('README.md', 'sh').find((one) => one.includes(words)) ?? '';
  return block.split('\n').flatMap((line) => line.replace(/\s+#.*$/, '').replace(/^npx /, '') || []);
}

/** The commands that README has a project begin with, but for what was installed before, in the versions that are tried. */
const setUpCommands = (): string[] =>
  commandsAround('keys create').filter((command) => !command.startsWith('npm install'));

/** The commands that README lists once the worker runs. */
function readmeCommands(): string[] {
  const commands = commandsAround('accounts connect mail');
  if (!commands[0]?.startsWith('agent-integrations accounts connect mail'))
    throw new Error('README no longer begins its commands with the connecting of a mailbox.');
  return commands;
}
