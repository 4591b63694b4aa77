import { fieldsOf } from '../../../catalogue/fields-of';
import { firstSentence } from '../../../catalogue/first-sentence';
import { jsonSchemaOf } from '../../../catalogue/json-schema';
import { triggerContracts, type TriggerContract } from '../../../contracts';
import { triggerTypeNamed } from '../../../contracts/find-contract';
import { describeField } from '../../output/describe-field';
import { shortNameOf } from '../../input/set-fields';
import { table } from '../../output/table';
import type { Terminal } from '../../output/terminal';

/** Lists the types of triggers. */
export function showTriggerTypes(terminal: Terminal): void {
  const all = triggerContracts.map(({ name, title, integration, description }) => ({
    name,
    title,
    integration,
    description,
  }));
  const rows = all.map(({ name, title, description }) => [name, title, `${firstSentence(description)}.`]);
  terminal.result(all, () => table(['TYPE', 'TITLE', 'WHAT IT FIRES FOR'], rows));
}

/** Shows one type with its fields. @throws NotFound when there is no such type */
export function showTriggerType(type: string, terminal: Terminal): void {
  const contract = triggerTypeNamed(type);
  const { name, title, integration, description, scopes, config } = contract;
  const described = { name, title, integration, description, scopes, config: jsonSchemaOf(config, 'input') };
  terminal.result(described, () => describeType(contract));
}

/** Describes a type for a person who wants to set up such a trigger from here. */
function describeType({ name, title, integration, description, config }: TriggerContract): string {
  const fields = fieldsOf(jsonSchemaOf(config, 'input'));
  const needed = fields.filter(({ isRequired, path }) => isRequired && !path.includes('.'));
  const set = needed.map(({ path }) => ` --set ${shortNameOf(path)}=…`).join('');
  return [
    ...[`${title} (${name})`, '', description, ''],
    ...['Fields, for --set:', ...fields.map(describeField), ''],
    ...['Try it first:', `  agent-integrations triggers try ${name} --account <a ${integration} account>${set}`],
  ].join('\n');
}
