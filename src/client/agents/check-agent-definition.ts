import { contractOf, steps } from '../../contracts';
import {
  agentDefinitionSchema,
  agentNameSchema,
  type AgentDefinition,
  type AgentDefinitionInput,
} from '../../contracts/agent';
import { toolError } from '../../contracts/tool-error';
import { checkTrigger } from '../triggers/check-trigger';
import { assertNotTooDeep } from '../assert-not-too-deep';
import { problemsOf, readAs } from '../../contracts/reading/read-as';

/**
 * Checks a definition by its schema, and the names in it by the contracts.
 *
 * @returns the definition with every default, and warnings about what is valid but probably not meant
 * @throws InvalidInput naming every field that is wrong
 */
export function checkAgentDefinition(
  name: string,
  definition: AgentDefinitionInput,
): { checked: AgentDefinition; warnings: string[] } {
  assertNotTooDeep(definition, `The agent "${name}" cannot be defined like this`);
  const parsed = readAs(agentDefinitionSchema, definition);
  const problems = [
    ...(agentNameSchema.safeParse(name).error?.issues ?? []).map(({ message }) => message),
    ...(parsed.success ? [] : problemsOf(parsed.error)),
  ];
  const warnings: string[] = [];
  if (parsed.success) {
    for (const step of Object.keys(parsed.data.equipment)) {
      if (contractOf(step) === undefined)
        problems.push(`equipment.${step}: there is no such step. There are: ${Object.keys(steps).join(', ')}.`);
    }
    const ids = new Set<string>();
    for (const trigger of parsed.data.triggers) {
      if (ids.has(trigger.id)) problems.push(`triggers: the id "${trigger.id}" is given twice.`);
      ids.add(trigger.id);
      const checked = checkTrigger(trigger);
      problems.push(...checked.problems.map((problem) => `triggers.${trigger.id}: ${problem}`));
      warnings.push(...checked.warnings.map((warning) => `${trigger.id}: ${warning}`));
    }
  }
  if (!parsed.success || problems.length > 0) {
    throw toolError('InvalidInput', `The agent "${name}" cannot be defined like this. ${problems.join(' ')}`, {
      details: { problems },
    });
  }
  return { checked: parsed.data, warnings };
}
