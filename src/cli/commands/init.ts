import { Option, type Command } from 'commander';
import { moduleSystems, type ModuleSystem } from './init/module-system';
import { installPackages, whyFiles } from '../output/install-packages';
import { terminalOf } from '../output/terminal';

/** `init`: creates a project with an agent of the user's own, to be run on the sandbox first. */
export function addInitCommand(program: Command): void {
  program
    .command('init <folder>')
    .description('Write a project with a first agent: worker, workflow, definition, keys, set up for the sandbox')
    .addOption(new Option('--module <system>', 'how its files import').choices(moduleSystems).default('esm'))
    .action(async (folder: string, { module }: { module: ModuleSystem }, command: Command) => {
      const { writeProject } = await import('./init/write-project.js');
      const written = writeProject(folder, module);
      terminalOf(command).result({ folder, module, written }, () => describe(folder, written));
    });
}

const describe = (folder: string, written: readonly string[]): string =>
  `Wrote ${written.join(', ')}.

  cd ${folder}
  ${installPackages(['temporal-agent-integrations', 'graph-trello-sandbox'])}
  npm run dev          # Temporal, the sandbox and the pages; leave it running
  npm run build && npm run worker   # in another terminal, in the same folder; leave it running

${whyFiles}

Then, in that folder again: elsewhere npx would ask the registry for a package named agent-integrations, which is not ours.

  npx agent-integrations accounts connect mail support
  npx agent-integrations agents define answering answering.json
  npm run send-mail    # somebody writes to the sandbox's mailbox
  npx agent-integrations approvals list
  npm test             # your agent's tests, which need none of the above

docs/first-agent.md of the package goes through it, and on to real accounts.`;
