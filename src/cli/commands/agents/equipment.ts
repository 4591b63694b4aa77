import { Argument, Option, type Command } from 'commander';
import type { AgentDefinition, AgentDefinitionInput, StepContract } from '../../../contracts';
import { permissions } from '../../../contracts/permission';
import { toolError } from '../../../contracts/tool-error';
import { addKeyAndTokenOptions, readKeyAndToken, type KeyAndTokenOptions } from './key-and-token';
import { terminalOf, type Terminal } from '../../output/terminal';
import { withClient } from '../../process/with-client';
import { withWarnings } from '../../output/with-warnings';

type Equipment = AgentDefinition['equipment'];
type EquipmentInput = AgentDefinitionInput['equipment'];

const permissionChoices = [...permissions, 'default'] as const;
type PermissionChoice = (typeof permissionChoices)[number];

interface EquipOptions extends KeyAndTokenOptions {
  permission?: PermissionChoice;
  account?: string | undefined;
  boards?: string[];
}

/** `agents equip`, `unequip` and `permission`: change single steps of an agent, without its whole definition. */
export function addEquipmentCommands(agents: Command): void {
  addKeyAndTokenOptions(
    agents
      .command('equip <agent> <steps...>')
      .description('Give an agent steps, or change how it takes those it has; what is not named stays as it is'),
  )
    .addOption(new Option('--permission <who>', "who decides; default: the step's own").choices(permissionChoices))
    .option('--account <name>', 'the account it takes them as; "" for any that a call names')
    .option('--boards <names...>', 'the only boards it may touch with them, by name, address or id; "" for all')
    .action(async (agent: string, steps: string[], options: EquipOptions, command: Command) => {
      const { stepNamed } = await import('../../../contracts/find-contract.js');
      assertBoardSteps(steps.map(stepNamed), options);
      const account = await connectedAccount(agent, options, terminalOf(command));
      await revise(agent, command, `The agent "${agent}" is equipped with ${steps.join(', ')}.`, (equipment) => ({
        ...equipment,
        ...Object.fromEntries(steps.map((step) => [step, equipped(equipment[step], { ...options, account })])),
      }));
    });

  agents
    .command('unequip <agent> <steps...>')
    .description('Take steps away from an agent; from the next call on they are refused')
    .action(async (agent: string, steps: string[], _options: object, command: Command) => {
      await revise(agent, command, `The agent "${agent}" no longer has ${steps.join(', ')}.`, (equipment) => {
        for (const step of steps) assertEquipped(agent, equipment, step);
        return Object.fromEntries(Object.entries(equipment).filter(([step]) => !steps.includes(step)));
      });
    });

  agents
    .command('permission <agent> <step>')
    .description('Say who decides over a step of an agent, from its next call on')
    .addArgument(
      new Argument(
        '<who>',
        '`approval`: a person decides; `autopilot`: it runs at once; `default`: as the step has it',
      ).choices(permissionChoices),
    )
    .action(async (agent: string, step: string, permission: PermissionChoice, _options: object, command: Command) => {
      const words = `${step} of the agent "${agent}" is now on ${permission === 'default' ? 'its default' : permission}.`;
      await revise(agent, command, words, (equipment) => {
        assertEquipped(agent, equipment, step);
        return { ...equipment, [step]: equipped(equipment[step], { permission }) };
      });
    });
}

/** Returns the account for the steps: the one named, or the one created from the key and token that a person enters. */
async function connectedAccount(agent: string, options: EquipOptions, terminal: Terminal): Promise<string | undefined> {
  const connect = await readKeyAndToken(options, options.account, terminal);
  if (connect === undefined) return options.account;
  return withClient(terminal, async (client) => {
    await client.agents.getTrusted(agent);
    return connect(client);
  });
}

async function revise(
  agent: string,
  command: Command,
  words: string,
  change: (equipment: Equipment) => EquipmentInput,
): Promise<void> {
  const terminal = terminalOf(command);
  let equipment: EquipmentInput = {};
  const { warnings } = await withClient(terminal, (client) =>
    client.agents.revise(agent, (definition) => {
      equipment = change(definition.equipment);
      return { ...definition, equipment };
    }),
  );
  terminal.result({ agent, equipment, warnings }, () => withWarnings(words, warnings));
}

function equipped(
  before: Equipment[string] = {},
  { permission, account, boards }: EquipOptions,
): EquipmentInput[string] {
  const decides = permission ?? before.permission;
  const as = account ?? before.account;
  const where = boards ?? before.boards;
  return {
    ...(decides === undefined || decides === 'default' ? {} : { permission: decides }),
    // An empty text clears the previous value.
    ...(as === undefined || as === '' ? {} : { account: as }),
    ...(where === undefined || where.every((board) => board === '') ? {} : { boards: where }),
  };
}

function assertEquipped(agent: string, equipment: Equipment, step: string): void {
  if (Object.hasOwn(equipment, step)) return;
  const steps = Object.keys(equipment).join(', ') || 'none';
  throw toolError('NotFound', `The agent "${agent}" does not have the step "${step}". Its steps: ${steps}.`);
}

function assertBoardSteps(steps: readonly StepContract[], { boards, keyAndToken }: EquipOptions): void {
  const option = keyAndToken ? '--key-and-token' : boards === undefined ? undefined : '--boards';
  const other = steps.find(({ integration }) => integration !== 'board');
  if (option !== undefined && other !== undefined)
    throw toolError(
      'InvalidInput',
      `${option} is for steps of boards; ${other.name} is none. Equip it by itself, without ${option}.`,
    );
}
