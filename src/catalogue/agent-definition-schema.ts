import { agentDefinitionSchema } from '../contracts/agent';
import { contractOf, steps, triggers } from '../contracts';
import { jsonSchemaOf, type JsonSchema } from './json-schema';

/**
 * JSON Schema, for editors, of the file that `agents define` reads: its fields, with all steps and triggers. The package contains it as
 * docs/agent-definition.schema.json; a definition names it as its `$schema`.
 */
export function agentDefinitionFileSchema(): object {
  const { properties = {}, ...definition } = jsonSchemaOf(agentDefinitionSchema, 'input');
  const { equipment = {}, triggers: listed = {}, ...rest } = properties;
  const { additionalProperties: ofStep, ...equipmentRest } = equipment;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Agent of temporal-agent-integrations',
    ...definition,
    properties: {
      $schema: { type: 'string' },
      ...rest,
      equipment: {
        ...equipmentRest,
        properties: Object.fromEntries(
          Object.keys(steps).map((name) => [
            name,
            { ...(ofStep as object), description: contractOf(name)?.description ?? '' },
          ]),
        ),
        additionalProperties: false,
      },
      triggers: { ...listed, items: triggerItem(listed.items ?? {}) },
    },
  };
}

/** Makes one form for each type of trigger, selected by `type`. */
function triggerItem(item: JsonSchema): object {
  const { properties = {}, ...rest } = item;
  return {
    ...rest,
    properties: { ...properties, type: { ...properties.type, enum: Object.keys(triggers) } },
    allOf: Object.values(triggers).map(({ name, description, config }) => ({
      if: { properties: { type: { const: name } }, required: ['type'] },
      then: { description, properties: { config: jsonSchemaOf(config, 'input') } },
    })),
  };
}
