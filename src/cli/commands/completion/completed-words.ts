import type { Argument, Command, Option } from 'commander';
import { firstSentence } from '../../../catalogue/first-sentence';
import { steps, triggerContracts } from '../../../contracts';

/** A word that may come next, with its description. */
interface CompletedWord {
  readonly word: string;
  readonly about: string;
}

/** What may follow one command. */
export interface CompletedCommand {
  /** The command's words after `agent-integrations`; empty for `agent-integrations` itself. */
  readonly place: string;
  readonly words: readonly CompletedWord[];
  /** The values an option accepts, by its flag. */
  readonly values: Readonly<Record<string, readonly string[]>>;
}

/** Every command of the program with what may follow it, derived from the definition that also runs the commands. */
export function completedCommands(program: Command, place: readonly string[] = []): CompletedCommand[] {
  const options = [...program.options, ...(place.length === 0 ? [] : rootOf(program).options)].filter(
    ({ hidden }) => !hidden,
  );
  const words = [
    ...program.commands.map((command) => ({ word: command.name(), about: command.description() })),
    ...program.registeredArguments.flatMap(wordsOfArgument),
    ...options.flatMap((option) => (option.long === undefined ? [] : { word: option.long, about: option.description })),
    { word: '--help', about: 'how it is used' },
  ];
  return [
    { place: place.join(' '), words, values: valuesOf(options) },
    ...program.commands.flatMap((command) => completedCommands(command, [...place, command.name()])),
  ];
}

const rootOf = (command: Command): Command => (command.parent === null ? command : rootOf(command.parent));

/** Names that the contracts define. Names of accounts, agents and triggers are stored in Temporal and are not completed. */
const namesOf: Readonly<Record<string, () => CompletedWord[]>> = {
  step: () => Object.values(steps).map(({ name, title }) => ({ word: name, about: title })),
  type: () => triggerContracts.map(({ name, title }) => ({ word: name, about: title })),
};

const wordsOfArgument = (argument: Argument): readonly CompletedWord[] =>
  argument.argChoices?.map((word) => ({ word, about: firstSentence(argument.description) })) ??
  namesOf[argument.name()]?.() ??
  [];

const valuesOf = (options: readonly Option[]): Record<string, readonly string[]> =>
  Object.fromEntries(
    options.flatMap(({ long, argChoices }) =>
      long === undefined || argChoices === undefined ? [] : [[long, argChoices]],
    ),
  );
