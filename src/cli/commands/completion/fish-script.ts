import type { CompletedCommand } from './completed-words';
import { shellWord, steppingWords } from './shell-words';

const isOption = (word: string): boolean => word.startsWith('--');

/** The completion script for fish: `agent-integrations completion fish source`. */
export function fishScript(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap(({ place, words, values }) => {
    const there = `complete -c agent-integrations -n ${shellWord(`__agent_integrations_at "${place}"`)}`;
    return words.map(({ word, about }) => {
      const choices = values[word];
      const taken = choices === undefined ? '' : ` -x -a ${shellWord(choices.join(' '))}`;
      const what = isOption(word) ? `-l ${word.slice(2)}${taken}` : `-a ${shellWord(word)}`;
      return `${there} ${what} -d ${shellWord(about)}`;
    });
  });
  return `function __agent_integrations_at
  set -l place ""
  for word in (commandline -opc)[2..-1]
    switch "$place $word"
      case ${steppingWords(commands).join(' ')}
        set place (string trim "$place $word")
    end
  end
  test "$place" = "$argv[1]"
end
${lines.join('\n')}
`;
}
