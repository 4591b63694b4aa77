import { contractOf, steps, triggers } from '../contracts';
import {
  agentDefinitionSchema,
  agentNameSchema,
  type AgentDefinition,
  type AgentDefinitionInput,
} from '../contracts/agent';
import { toolError } from '../contracts/tool-error';

/**
 * Checks a definition by its schema, and what it names by the contracts.
 *
 * @returns the definition with every default, and warnings about what is valid but probably not meant
 * @throws InvalidInput naming every field that is wrong
 */
export function checkAgentDefinition(
  name: string,
  definition: AgentDefinitionInput,
): { checked: AgentDefinition; warnings: string[] } {
  const parsed = agentDefinitionSchema.safeParse(definition);
  const problems = [
    ...(agentNameSchema.safeParse(name).error?.issues ?? []).map(({ message }) => message),
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`),
  ];
  const warnings: string[] = [];
  if (parsed.success) {
    for (const step of Object.keys(parsed.data.equipment)) {
      if (contractOf(step) === undefined)
        problems.push(`equipment.${step}: there is no such step. There are: ${Object.keys(steps).join(', ')}.`);
    }
    const ids = new Set<string>();
    for (const { id, type, config } of parsed.data.triggers) {
      if (ids.has(id)) problems.push(`triggers: the id "${id}" is given twice.`);
      ids.add(id);
      const contract = Object.entries(triggers).find(([known]) => known === type)?.[1];
      if (contract === undefined) {
        problems.push(
          `triggers.${id}: there is no trigger type "${type}". There are: ${Object.keys(triggers).join(', ')}.`,
        );
        continue;
      }
      const checked = contract.config.safeParse(config);
      if (checked.success)
        warnings.push(
          ...(contract.warnings as (config: unknown) => string[])(checked.data).map((text) => `${id}: ${text}`),
        );
      else
        problems.push(
          ...checked.error.issues.map(({ path, message }) => `triggers.${id}.${path.join('.')}: ${message}`),
        );
    }
  }
  if (!parsed.success || problems.length > 0) {
    throw toolError('InvalidInput', `The agent "${name}" cannot be defined like this. ${problems.join(' ')}`, {
      details: { problems },
    });
  }
  return { checked: parsed.data, warnings };
}
