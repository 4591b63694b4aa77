import type { Command } from 'commander';
import type { Sandbox } from 'graph-trello-sandbox';
import { loadSandbox } from '../process/load-sandbox';
import { parsePort } from '../input/parse-port';
import { sandboxEnvironment } from '../process/sandbox-environment';
import { terminalOf } from '../output/terminal';
import { untilStopped } from '../process/until-stopped';

interface SandboxCommandOptions {
  port: number;
  seed: string;
}

/** `sandbox`: runs Microsoft Graph and Trello on this machine, until Ctrl-C. */
export function addSandboxCommand(program: Command): void {
  program
    .command('sandbox')
    .description('Emulate Microsoft Graph, its sign-in and Trello on this machine, until Ctrl-C')
    .option('--port <port>', 'where to listen', parsePort, 8088)
    .option('--seed <what>', 'what is there: empty, support-desk, or a seed file', 'support-desk')
    .action(async ({ port, seed }: SandboxCommandOptions, command: Command) => {
      const { readSeed, startSandbox } = await loadSandbox();
      const sandbox = await startSandbox({ port, seed: await readSeed(seed) });
      const environment = sandboxEnvironment(sandbox);
      const stopped = untilStopped(); // before the addresses are said: who reads them may ask for the end at once
      terminalOf(command).result({ urls: sandbox.urls, environment }, () => describe(sandbox, environment));
      await stopped;
      await sandbox.close();
    });
}

function describe({ urls, graph }: Sandbox, environment: Record<string, string>): string {
  const [person = 'somebody@contoso.example'] = graph.people();
  return `The sandbox listens on ${urls.base}. It keeps everything in memory; Ctrl-C ends it.

To use it in place of the real services, put these lines into .env where you run agent-integrations:

${Object.entries(environment)
  .map(([name, value]) => `${name}=${value}`)
  .join('\n')}

Then connect its people's accounts:

agent-integrations accounts connect mail support
agent-integrations accounts connect board team

Deliver a mail from outside:

curl -s ${urls.control}/graph/mail -H 'content-type: application/json' \\
  -d '{"to":"${person}","mail":{"from":{"address":"mara@northwind-bakery.example"},"subject":"Hello","text":"Please help."}}'

What else it can be told, and what went through it: ${urls.control} (README of graph-trello-sandbox).`;
}
