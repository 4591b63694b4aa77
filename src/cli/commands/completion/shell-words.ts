import type { CompletedCommand } from './completed-words';

/** Quotes any text as one shell word. Bash, zsh and fish read it alike, because no text of ours has a backslash. */
export const shellWord = (text: string): string => `'${text.replaceAll('\\', '').replaceAll("'", '’')}'`;

/** The words that lead from a command to a subcommand, each with the place before it, as patterns of a \`case\`. */
export const steppingWords = (commands: readonly CompletedCommand[]): string[] =>
  commands.flatMap(({ place }) => {
    if (place === '') return [];
    const parts = place.split(' ');
    return shellWord(`${parts.slice(0, -1).join(' ')} ${parts.at(-1) ?? ''}`);
  });

/** The values each option accepts, merged over all commands. */
export const allValues = (commands: readonly CompletedCommand[]): Record<string, readonly string[]> => {
  const found: Record<string, Set<string>> = {};
  for (const { values } of commands)
    for (const [flag, choices] of Object.entries(values))
      for (const choice of choices) (found[flag] ??= new Set()).add(choice);
  return Object.fromEntries(Object.entries(found).map(([flag, choices]) => [flag, [...choices]]));
};
