import type { Argument, Command, Option } from 'commander';
import { table } from '../catalogue/field-table';
import { createProgram } from '../cli/create-program';
import { codesOfTypes, exitCodes } from '../cli/process/exit-code';
import { jsonAnswers } from '../cli/output/json-answers';

const introduction = `# The command line

<!-- Generated from src/cli by \`npm run docs:generate\`: edit the commands, not this page. -->

\`agent-integrations\` looks after an installation. Which Temporal, which keys and which provider applications is read from the environment, or from \`.env\` in the working directory
([.env.example](../.env.example)); \`--env-file\` names another file.

- **What it says** goes to standard output, everything else (progress, what it waits for, errors) to standard error. On a terminal tables fit its width (ids that leave no room for words
  have lines of their own), and marks and headings have colours, unless
  \`NO_COLOR\` is set; in a file or a pipe each row is one line.
- **\`--json\`** prints one JSON value in place of words, on one line; what goes to standard error is JSON too, an error \`{"error":{"type":"NotFound","message":"…"}}\`. Fields may be added in later versions;
  none is taken away or comes to mean something else.
- **Completion**: \`source <(agent-integrations completion bash)\` or \`zsh\`, \`agent-integrations completion fish | source\`.

## By npx

\`npx agent-integrations\` runs the command of the package that is installed in the folder it is called in: call it there. Elsewhere it asks the registry for a package named
\`agent-integrations\`, which is not ours: \`npx --package <file of temporal-agent-integrations> agent-integrations\` there.

## Exit codes

One kind of mistake has one code, whichever command meets it.`;

const exits: readonly (readonly [code: number, meaning: string])[] = [
  [0, 'It went well.'],
  [
    exitCodes.failed,
    'It failed, or (`status`, `doctor`, `accounts check`, `live-check`) found something that does not work.',
  ],
  [
    exitCodes.usage,
    'Wrong usage: no such command or option, an input the step refuses, text that is not JSON, a file that is not there.',
  ],
  [exitCodes.notFound, 'There is no such thing: step, type of trigger, agent, account, trigger, approval, card.'],
  [exitCodes.refused, 'Refused: by a person, for want of permission, or because it was decided or changed before.'],
];

/** Makes docs/cli.md: every command. */
export function cliMarkdown(): string {
  const codes = exits.map(([code, meaning]) => {
    const types = Object.entries(codesOfTypes).filter(([, of]) => of === code);
    return [String(code), meaning, types.map(([type]) => `\`${type}\``).join(', ')];
  });
  const sections = createProgram().commands.flatMap((command) => commandMarkdown(command, []));
  return `${[introduction, table(['Code', 'Meaning', 'Types of errors'], codes), '## Commands', ...sections].join('\n\n')}\n`;
}

function commandMarkdown(command: Command, above: readonly string[]): string[] {
  const place = [...above, command.name()];
  if (command.commands.length > 0) return command.commands.flatMap((one) => commandMarkdown(one, place));
  const name = place.join(' ');
  const usage = command.registeredArguments.map((argument) => {
    const shown = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return argument.required ? ` <${shown}>` : ` [${shown}]`;
  });
  const ofArguments = command.registeredArguments.flatMap((argument) => {
    const meaning = meaningOf(argument);
    return meaning === '' ? [] : [[`\`${argument.name()}\``, meaning]];
  });
  const ofOptions = command.options
    .filter(({ hidden }) => !hidden)
    .map((option) => [`\`${option.flags}\``, meaningOf(option)]);
  const after = textAfterHelp(command);
  return [
    `### ${name}`,
    `\`agent-integrations ${name}${usage.join('')}\`: ${withoutTags(command.description())}.`,
    ...(ofArguments.length === 0 ? [] : [table(['Argument', 'Meaning'], ofArguments)]),
    ...(ofOptions.length === 0 ? [] : [table(['Option', 'Meaning'], ofOptions)]),
    ...(after === '' ? [] : [after.includes('\n') ? `\`\`\`text\n${after}\n\`\`\`` : withoutTags(after)]),
    `With \`--json\`: ${codeOf(jsonAnswers[name] ?? '')}`,
  ];
}

/** Describes an argument or option in sentences, with everything that `--help` says of it. */
function meaningOf(input: Argument | Option): string {
  const { description, argChoices, defaultValueDescription: inWords } = input;
  const defaultValue: unknown = input.defaultValue;
  // Commander's types claim that each option has a variable.
  const variable: string | undefined = 'envVar' in input ? input.envVar : undefined;
  const sentences = [
    ...(description === '' ? [] : [`${description.replace(/\.$/, '')}.`]),
    ...(argChoices === undefined ? [] : [`One of ${argChoices.map((choice) => `\`${choice}\``).join(', ')}.`]),
    ...(isShown(defaultValue) ? [`Default: ${inWords ?? `\`${String(defaultValue)}\``}.`] : []),
    ...('mandatory' in input && input.mandatory ? ['Required.'] : []),
    ...(variable === undefined ? [] : [`Variable: \`${variable}\`.`]),
  ];
  return withoutTags(sentences.join(' '));
}

/** The text at the end of a command's help. Commander offers no way to get it except printing it. */
function textAfterHelp(command: Command): string {
  const written: string[] = [];
  command.configureOutput({ writeOut: (text) => void written.push(text) }).outputHelp();
  return written.slice(1).join('').trim();
}

/** Escapes text so that Markdown finds no tags in it. Markdown finds none in code anyway. */
const withoutTags = (text: string): string => text.replaceAll(/`[^`]*`|</g, (found) => (found === '<' ? '\\<' : found));

const isShown = (value: unknown): boolean =>
  value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);

/** Formats shapes as code, words as words. */
const codeOf = (answer: string): string =>
  answer.replaceAll(/\[\{[^{}]+\}\]|\{[^{}]+\}|^\[name\]$/g, (shape) => `\`${shape}\``);
