import type { Command } from 'commander';
import type { AgentIntegrationsClient } from '../../client';
import type { ListedTrigger } from '../../contracts/trigger-report';
import { describeDiagnosis, describeReports, describeTrigger } from '../output/describe-trigger';
import { showList } from '../output/show-list';
import { table } from '../output/table';
import { terminalOf } from '../output/terminal';
import { addTriggerTypesCommand } from './triggers/trigger-types';
import { addTriggerDefinitionCommands } from './triggers/trigger-definitions';
import { withClient } from '../process/with-client';

/** `triggers`: which triggers run, what they saw, and why they did not fire. */
export function addTriggerCommands(program: Command): void {
  const triggers = program.command('triggers').description('Define, look at and steer what starts agents');

  triggers
    .command('list')
    .description('List the triggers')
    .action(async (_options: object, command: Command) => {
      const terminal = terminalOf(command);
      const { readTriggers } = await import('../../temporal/listings/running-triggers.js');
      const { triggers: list, unreadable } = await withClient(terminal, ({ temporal }) => readTriggers(temporal));
      const rows = list.map(({ id, type, agent, account, ...one }) => [id, type, agent, account, stateInWords(one)]);
      const none =
        'There is no trigger. Give an agent one with `agent-integrations triggers add <agent> <id> <type> --account <name>`.';
      showList(terminal, { list, unreadable }, none, () => table(['ID', 'TYPE', 'AGENT', 'ACCOUNT', 'STATE'], rows));
    });

  addTriggerTypesCommand(triggers);
  addTriggerDefinitionCommands(triggers);

  addTriggerCommand(triggers, 'show', 'Show its state and the last events', {
    ask: (client, id) => client.triggers.get(id),
    describe: describeTrigger,
  });
  addTriggerCommand(triggers, 'pause', 'Hold events back until it is resumed', {
    ask: async (client, id) => {
      await client.triggers.pause(id);
      return { id, status: 'paused' };
    },
    describe: ({ id }) =>
      `The trigger ${id} is paused. \`agent-integrations triggers resume ${id}\` delivers what happens meanwhile.`,
  });
  addTriggerCommand(triggers, 'resume', 'Go on, with the events held back', {
    ask: async (client, id) => {
      await client.triggers.resume(id);
      return { id, status: 'active' };
    },
    describe: ({ id }) => `The trigger ${id} is active.`,
  });
  addTriggerCommand(
    triggers,
    'test',
    'Show the latest events and what would be done with each, without starting anything',
    {
      ask: (client, id) => client.triggers.test(id),
      describe: describeReports,
    },
  );
  addTriggerCommand(triggers, 'diagnose', 'Find out why it did not fire', {
    ask: (client, id) => client.triggers.diagnose(id),
    describe: describeDiagnosis,
  });

  triggers
    .command('watch [id]')
    .description('Tell of each event as it is seen, and what became of it, until Ctrl-C')
    .action(async (id: string | undefined, _options: object, command: Command) => {
      const { watchTriggers } = await import('./triggers/watch-triggers.js');
      await watchTriggers(terminalOf(command), id);
    });

  triggers
    .command('replay <id> <event-id>')
    .description(
      'Start the agent on one event again as a new run, which makes its steps anew, those that send too; where it could not be started before, for the first time. `triggers show` lists event ids',
    )
    .action(async (id: string, eventId: string, _options: object, command: Command) => {
      const terminal = terminalOf(command);
      const outcome = await withClient(terminal, (client) => client.triggers.replay(id, eventId));
      if (outcome.kind === 'failed') throw new Error(outcome.problem);
      terminal.result(outcome, () => `The agent's run ${outcome.workflowId} has ${outcome.kind}.`);
    });
}

/** What keeps it from starting its agent at once: that somebody has paused it, its problem, or both. */
function stateInWords({ status = 'active', problem }: Pick<ListedTrigger, 'status' | 'problem'>): string {
  if (problem === undefined) return status;
  return status === 'active' ? problem : `${status}, ${problem}`;
}

function addTriggerCommand<Answer>(
  triggers: Command,
  name: string,
  description: string,
  {
    ask,
    describe,
  }: { ask: (client: AgentIntegrationsClient, id: string) => Promise<Answer>; describe: (answer: Answer) => string },
): void {
  triggers
    .command(`${name} <id>`)
    .description(description)
    .action(async (id: string, _options: object, command: Command) => {
      const terminal = terminalOf(command);
      const answer = await withClient(terminal, (client) => ask(client, id));
      terminal.result(answer, () => describe(answer));
    });
}
