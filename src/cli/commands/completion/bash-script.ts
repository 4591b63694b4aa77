import type { CompletedCommand } from './completed-words';
import { allValues, shellWord, steppingWords } from './shell-words';

/** The completion script for bash: `source <(agent-integrations completion bash)`. */
export function bashScript(commands: readonly CompletedCommand[]): string {
  const cases = commands.map(
    ({ place, words }) => `    ${shellWord(place)}) words=${shellWord(words.map(({ word }) => word).join(' '))} ;;`,
  );
  const values = Object.entries(allValues(commands)).map(
    ([flag, choices]) => `    ${flag}) words=${shellWord(choices.join(' '))} ;;`,
  );
  return `_agent_integrations() {
  local place="" words="" word i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    case "$place $word" in
      ${steppingWords(commands).join('|')}) place="\${place:+$place }$word" ;;
    esac
  done
  case "$place" in
${cases.join('\n')}
  esac
  case "\${COMP_WORDS[COMP_CWORD-1]}" in
${values.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _agent_integrations agent-integrations
`;
}
