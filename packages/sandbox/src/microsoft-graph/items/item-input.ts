import { z } from 'zod';
import { formNotInSandbox } from '../platform/graph-error';
import { toStoredHtml } from './stored-html';

/** Input schemas that messages, events and contacts share. */
export const bodyInput = z
  .strictObject({ contentType: z.string().default('text'), content: z.string().nullish() })
  .transform(({ contentType, content }, context) => {
    const kind = contentType.toLowerCase();
    if (kind === 'html') return { contentType: 'html' as const, content: toStoredHtml(content ?? '') };
    if (kind === 'text') return { contentType: 'text' as const, content: content ?? '' };
    context.addIssue({ code: 'custom', message: `Requested value '${contentType}' was not found.` });
    return z.NEVER;
  });

export const emailAddressInput = z
  .strictObject({ name: z.string().nullish(), address: z.string().nullish() })
  .transform(({ name, address }) => ({ name: name ?? address ?? '', address: address ?? '' }));

export const extendedPropertyInput = z.strictObject({ id: z.string(), value: z.string() });

/** A read-only property. It is accepted and ignored, as Graph does. */
export const ignored = z.unknown().optional();

/**
 * A property that Microsoft describes and the sandbox does not keep. Throws unless its value asks for nothing.
 * @param of what has the property, in the plural
 */
export const absentProperty = (of: string, name: string) =>
  z
    .unknown()
    .transform((value) => {
      const asksForNothing = value === null || value === false || (Array.isArray(value) && value.length === 0);
      if (!asksForNothing) throw formNotInSandbox(`${name} in the body of ${of}`);
    })
    .optional();

/** Accepts one of these words in any case. */
export function wordOf<const Words extends readonly string[]>(words: Words) {
  return z.string().transform((text, context): Words[number] => {
    const found = words.find((word) => word.toLowerCase() === text.toLowerCase());
    if (found !== undefined) return found;
    context.addIssue({ code: 'custom', message: `Requested value '${text}' was not found.` });
    return z.NEVER;
  });
}
