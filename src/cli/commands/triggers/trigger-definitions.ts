import type { Command } from 'commander';
import type { AgentDefinition, AgentDefinitionInput } from '../../../contracts';
import { defined } from '../../../json/defined';
import { toolError } from '../../../contracts/tool-error';
import { collectChanges } from '../../input/collect-changes';
import { describeReports } from '../../output/describe-trigger';
import { readJsonFile } from '../../input/read-json';
import { terminalOf } from '../../output/terminal';
import { withClient } from '../../process/with-client';
import { withWarnings } from '../../output/with-warnings';

type Trigger = AgentDefinition['triggers'][number];
type TriggerInput = NonNullable<AgentDefinitionInput['triggers']>[number];

interface TriggerOptions {
  account?: string;
  config?: string;
  set: string[];
  ignoreOwnChanges?: boolean;
}

/** `triggers add`, `edit`, `remove` and `try`: change single triggers of an agent, without its whole definition. */
export function addTriggerDefinitionCommands(triggers: Command): void {
  configured(triggers.command('add <agent> <id> <type>').description('Give an agent a trigger, such as mail.newEmail'))
    .requiredOption('--account <name>', 'the account in which it watches')
    .action(async (agent: string, id: string, type: string, options: TriggerOptions, command: Command) => {
      await assertType(type);
      const change = await readChange(options);
      await revise(agent, command, { id, words: `The trigger "${id}" of the agent "${agent}" is added.` }, (before) => [
        ...before,
        change({ id, type, account: '' }),
      ]);
    });

  configured(triggers.command('edit <agent> <id>').description('Change a trigger; what is not named stays as it is'))
    .option('--account <name>', 'the account in which it watches')
    .option('--no-ignore-own-changes', 'fire for changes made through the same account too')
    .action(async (agent: string, id: string, options: TriggerOptions, command: Command) => {
      const change = await readChange(options);
      const words = `The trigger "${id}" of the agent "${agent}" is changed.`;
      await reviseOne(agent, command, { id, words }, (trigger) => [change(trigger)]);
    });

  triggers
    .command('remove <agent> <id>')
    .description('Take a trigger away from its agent; it starts nothing any more')
    .action(async (agent: string, id: string, _options: object, command: Command) => {
      const words = `The trigger "${id}" of the agent "${agent}" is removed.`;
      await reviseOne(agent, command, { id, words }, () => []);
    });

  configured(
    triggers
      .command('try <type>')
      .description('Show the latest events and what a trigger would do with each, before there is one'),
  )
    .requiredOption('--account <name>', 'the account in which it would watch')
    .action(async (type: string, options: TriggerOptions, command: Command) => {
      await assertType(type);
      const terminal = terminalOf(command);
      const definition = (await readChange(options))({ id: 'trial', type, account: '' });
      const reports = await withClient(terminal, (client) => client.triggers.tryOut(definition));
      terminal.result(reports, () => describeReports(reports));
    });
}

/** @throws NotFound when there is no such type of trigger */
async function assertType(type: string): Promise<void> {
  const { triggerTypeNamed } = await import('../../../contracts/find-contract.js');
  triggerTypeNamed(type);
}

const configured = (command: Command): Command =>
  command
    .option('--config <file>', 'its whole configuration from a JSON file (- for standard input)')
    .option(
      '--set <field=value>',
      'one field of it, such as boards=Support; text, or JSON where the field takes no text (`triggers types <type>` lists them)',
      collectChanges,
      [],
    )
    .option('--ignore-own-changes', 'do not fire for changes made through the same account');

/** Returns the change that the options describe. */
async function readChange(options: TriggerOptions): Promise<(trigger: TriggerInput) => TriggerInput> {
  const { account, config, set, ignoreOwnChanges } = options;
  const { triggerContractOf } = await import('../../../contracts/index.js');
  const { setFields } = await import('../../input/set-fields.js');
  const whole = config === undefined ? undefined : await readJsonFile(config);
  return (trigger) => ({
    ...trigger,
    config: setFields(triggerContractOf(trigger.type)?.config, whole ?? trigger.config ?? {}, set) as Trigger['config'],
    ...defined({ account, ignoreOwnChanges }),
  });
}

async function revise(
  agent: string,
  command: Command,
  { id, words }: { id: string; words: string },
  change: (before: readonly Trigger[]) => TriggerInput[],
): Promise<void> {
  const terminal = terminalOf(command);
  const { warnings } = await withClient(terminal, (client) =>
    client.agents.revise(agent, (definition) => ({ ...definition, triggers: change(definition.triggers) })),
  );
  terminal.result({ agent, id, warnings }, () => withWarnings(words, warnings));
}

/** Replaces one trigger with the changed trigger, or removes it if the change returns none. */
const reviseOne = (
  agent: string,
  command: Command,
  revised: { id: string; words: string },
  change: (trigger: Trigger) => TriggerInput[],
): Promise<void> =>
  revise(agent, command, revised, (before) => {
    assertThere(agent, revised.id, before);
    return before.flatMap((trigger) => (trigger.id === revised.id ? change(trigger) : [trigger]));
  });

function assertThere(agent: string, id: string, triggers: readonly Trigger[]): void {
  if (triggers.some((trigger) => trigger.id === id)) return;
  const ids = triggers.map((trigger) => trigger.id).join(', ') || 'none';
  throw toolError('NotFound', `The agent "${agent}" has no trigger "${id}". Its triggers: ${ids}.`);
}
