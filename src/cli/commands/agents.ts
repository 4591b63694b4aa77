import type { Command } from 'commander';
import type { AgentDefinitionInput, StepEquipment } from '../../contracts';
import { toolError } from '../../contracts/tool-error';
import { defined } from '../../json/defined';
import { addEquipmentCommands } from './agents/equipment';
import { addStartCommand } from './agents/start-agent';
import { addKeyAndTokenOptions, readKeyAndToken, type KeyAndTokenOptions } from './agents/key-and-token';
import { readJsonFile } from '../input/read-json';
import { terminalOf } from '../output/terminal';
import { withClient } from '../process/with-client';
import { withWarnings } from '../output/with-warnings';

/** `agents`: what each agent is equipped with and what starts it. */
export function addAgentCommands(program: Command): void {
  const agents = program.command('agents').description('Define agents: their steps, permissions and triggers');

  addKeyAndTokenOptions(
    agents
      .command('define <name> <file>')
      .description('Create the agent, or replace its definition, from a JSON file (- for standard input)'),
  ).action(async (name: string, file: string, options: KeyAndTokenOptions, command: Command) => {
    const terminal = terminalOf(command);
    if (file === '-' && options.keyAndToken && !options.fromEnvironment)
      throw toolError('InvalidInput', 'Standard input holds the definition: give --from-environment, or a file.');
    const definition = withoutSchema(await readJsonFile(file)) as AgentDefinitionInput;
    const { account } = options.keyAndToken ? await rawCallOf(name, definition) : {};
    const connect = await readKeyAndToken(options, account, terminal);
    const { warnings } = await withClient(terminal, async (client) => {
      const connected = await connect?.(client);
      return client.agents.define(name, connected === undefined ? definition : calledAs(connected, definition));
    });
    terminal.result({ name, warnings }, () => withWarnings(`The agent "${name}" is defined.`, warnings));
  });

  agents
    .command('list')
    .description('List the agents')
    .action(async (_options: object, command: Command) => {
      const terminal = terminalOf(command);
      const names = await withClient(terminal, (client) => client.agents.list());
      const none = 'There is no agent yet. Define one with `agent-integrations agents define <name> <file>`.';
      terminal.result(names, () => (names.length === 0 ? none : names.join('\n')));
    });

  agents
    .command('show <name>')
    .description('Show an agent: its workflow, steps, triggers and schedules')
    .action(async (name: string, _options: object, command: Command) => {
      const terminal = terminalOf(command);
      const { state, problem, schedules } = await withClient(terminal, async ({ agents: known }) => {
        const state = await known.get(name);
        return { state, problem: known.problemOf(state), schedules: await known.schedules(name) };
      });
      const { describeAgent, describeSchedules } = await import('../output/describe-agent.js');
      const { definitionDigest } = await import('../../trust/definition-signature.js');
      const digest = definitionDigest(state.definition);
      const sign = `\n\nTo sign what is shown here: agent-integrations agents confirm ${name} --shown ${digest}`;
      terminal.result({ ...state, digest, ...defined({ schedules, problem }) }, () =>
        withWarnings(
          `${describeAgent(state)}${state.retired === true ? '' : sign}\n\n${describeSchedules(schedules)}`,
          problem === undefined ? [] : [problem],
        ),
      );
    });

  agents
    .command('confirm <name>')
    .description(
      'Sign the definition as it stands, after looking at it: one of an earlier version, or one that was not signed',
    )
    .option('--shown <digest>', 'sign the definition that `agents show` has shown, by its digest, and no other')
    .action(async (name: string, { shown }: { shown?: string }, command: Command) => {
      const terminal = terminalOf(command);
      const { warnings } = await withClient(terminal, (client) => client.agents.confirm(name, shown));
      terminal.result({ name, warnings }, () => withWarnings(`The definition of "${name}" is signed.`, warnings));
    });

  addEquipmentCommands(agents);
  addStartCommand(agents);

  agents
    .command('retire <name>')
    .description('Remove the agent with its triggers and schedules; its runs under way may take no further step')
    .action(async (name: string, _options: object, command: Command) => {
      const terminal = terminalOf(command);
      await withClient(terminal, (client) => client.agents.retire(name));
      terminal.result(
        { name, retired: true },
        () => `The agent "${name}" is retired, with its triggers and schedules.`,
      );
    });
}

const rawCall = 'board.apiCall';

/** @throws InvalidInput when the definition is invalid, or has no Board API Call */
async function rawCallOf(name: string, definition: AgentDefinitionInput): Promise<StepEquipment> {
  const { checkAgentDefinition } = await import('../../client/agents/check-agent-definition.js');
  const equipped = checkAgentDefinition(name, definition).checked.equipment[rawCall];
  if (equipped !== undefined) return equipped;
  throw toolError('InvalidInput', `--key-and-token is for ${rawCall}, which the definition does not equip.`);
}

const calledAs = (account: string, { equipment, ...others }: AgentDefinitionInput): AgentDefinitionInput => ({
  ...others,
  equipment: { ...equipment, [rawCall]: { ...equipment[rawCall], account } },
});

/** Removes `$schema`, which a definition file has for editors: the agent has no such field. */
function withoutSchema(file: unknown): unknown {
  if (typeof file !== 'object' || file === null || !('$schema' in file)) return file;
  const { $schema: _schema, ...definition } = file;
  return definition;
}
