import type { Argument, Command, Option } from 'commander';
import { firstSentence } from '../../catalogue/first-sentence';
import { steps, triggerContracts } from '../../contracts';

/** A word that may come next, and what it is. */
interface CompletedWord {
  readonly word: string;
  readonly about: string;
}

/** What may follow one command. */
export interface CompletedCommand {
  /** Its words behind `agent-integrations`; empty for that alone. */
  readonly place: string;
  readonly words: readonly CompletedWord[];
  /** What an option takes, by its flag. */
  readonly values: Readonly<Record<string, readonly string[]>>;
}

/** Every command of the program with what may follow it, from the definition that also runs them. */
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

/** Names that stand in the contracts; accounts, agents and triggers are Temporal's to know. */
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
