import { z } from '@hono/zod-openapi';
import { errorSchema } from './error-answer';

const refusals = {
  '4XX': { description: 'Refused: the message says why and what to do.', content: json(errorSchema) },
  '5XX': { description: 'Not answered: the message says whether to look first.', content: json(errorSchema) },
} as const;

/** Describes a JSON response with status 200, and the error responses every route has. */
export function answers<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { 200: { description, content: json(schema) }, ...refusals };
}

/** Describes a response without a body (204). */
export const answersNothing = (description: string) => ({ 204: { description }, ...refusals });

/** Describes a JSON body. @param example a value that the schema accepts, for readers of the description */
export function takes<Schema extends z.ZodType>(schema: Schema, example: z.input<Schema>) {
  return { content: { 'application/json': { schema, example } }, required: true } as const;
}

function json<Schema extends z.ZodType>(schema: Schema) {
  return { 'application/json': { schema } };
}

/** The header that identifies a request which a client may have to send twice. */
export const requestKeyHeaders = z.object({
  'Idempotency-Key': z.string().optional().describe('1 to 200 characters of ASCII.'),
});
