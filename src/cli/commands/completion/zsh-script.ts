import type { CompletedCommand } from './completed-words';
import { allValues, shellWord, steppingWords } from './shell-words';

/** The completion script for zsh: `source <(agent-integrations completion zsh)`, after `compinit`. */
export function zshScript(commands: readonly CompletedCommand[]): string {
  const cases = commands.map(({ place, words }) => {
    const found = words.map(({ word, about }) => shellWord(`${word}:${about}`));
    return `    ${shellWord(place)}) found=(${found.join(' ')}) ;;`;
  });
  const values = Object.entries(allValues(commands)).map(
    ([flag, choices]) => `    ${flag}) found=(${choices.map(shellWord).join(' ')}) ;;`,
  );
  return `#compdef agent-integrations
_agent_integrations() {
  local place="" word
  local -a found
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$place $word" in
      (${steppingWords(commands).join('|')}) place="\${place:+$place }$word" ;;
    esac
  done
  case "$place" in
${cases.join('\n')}
  esac
  case "\${words[CURRENT-1]}" in
${values.join('\n')}
  esac
  _describe -V 'agent-integrations' found || _files
}
compdef _agent_integrations agent-integrations
`;
}
