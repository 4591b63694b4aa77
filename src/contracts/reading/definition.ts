import type { z } from 'zod';

/** Returns a schema's definition without wrappers such as optional, nullable and default. */
export function definitionOf(schema: z.core.$ZodType): z.core.$ZodTypes['_zod']['def'] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return definitionOf(def.innerType);
    default:
      return def;
  }
}

/** Returns whether null is a value of its own here, as what empties a field. A schema that takes anything at all has none. */
export function isNullable(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'nullable' || ('innerType' in def && isNullable(def.innerType));
}

/** Returns the required fields of an object. */
export const requiredFields = ({ shape }: z.core.$ZodObjectDef): string[] =>
  Object.keys(shape).filter((name) => shape[name]?._zod.optin === undefined);
