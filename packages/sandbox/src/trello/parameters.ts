import { z } from 'zod';
import { TrelloError } from './trello-error';
import type { TrelloContext } from './trello-context';

/** The parameters of a request, from query, form or JSON body. The body takes precedence. */
export type Parameters = Readonly<Record<string, unknown>>;

export async function readParameters(context: TrelloContext): Promise<Parameters> {
  const query = new Map<string, string>();
  for (const [name, value] of new URL(context.req.url).searchParams) {
    const earlier = query.get(name);
    query.set(name, earlier === undefined ? value : `${earlier},${value}`);
  }
  return { ...Object.fromEntries(query), ...(await readBody(context)) };
}

async function readBody(context: TrelloContext): Promise<Parameters> {
  // Other clients put their credentials into the body of DELETE.
  if (!['POST', 'PUT', 'DELETE'].includes(context.req.method)) return {};
  const contentType = context.req.header('content-type') ?? '';
  if (/^application\/json\b/i.test(contentType)) return parseJson(await context.req.text());
  // Hono's own form parser: uploads end up in this process's memory anyway, so a streaming parser would gain nothing.
  if (/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(contentType)) {
    return await parseForm(context);
  }
  return {};
}

async function parseForm(context: TrelloContext): Promise<Parameters> {
  try {
    return await context.req.parseBody();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new TrelloError(400, 'Error parsing body: not a form');
  }
}

function parseJson(body: string): Parameters {
  if (body === '') return {};
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(body));
  } catch (error) {
    throw new TrelloError(400, `Error parsing body: ${error instanceof SyntaxError ? error.message : 'not an object'}`);
  }
}

/** Validates parameters; throws Trello's 400 that names the first wrong one. Ignores unknown ones, as Trello does. */
export function parseParameters<Schema extends z.ZodType>(schema: Schema, parameters: Parameters): z.infer<Schema> {
  const parsed = schema.safeParse(parameters);
  if (parsed.success) return parsed.data;
  // py-trello and trello-java-wrapper send null in JSON bodies for omitted parameters, and Trello accepts it as omission.
  const nulls = parsed.error.issues.map(({ path }) => String(path[0])).filter((name) => parameters[name] === null);
  if (nulls.length > 0) {
    const given = Object.entries(parameters).filter(([name]) => !nulls.includes(name));
    return parseParameters(schema, Object.fromEntries(given));
  }
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0] ?? 'body');
  throw new TrelloError(400, issue?.message === invalidObjectId ? invalidObjectId : `invalid value for ${name}`);
}

/** Returns the name of a filter, like `open`. */
export function readFilter({ filter }: Parameters, byDefault: string): string {
  return parseParameters(z.object({ filter: z.string().default(byDefault) }), { filter }).filter;
}

const invalidObjectId = 'Invalid objectId';

/** Makes a text what it is when it is stored. It is not documented whether Trello trims whitespace and normalises line ends; a client has to handle both. */
const stored = (written: z.ZodString) => written.transform((value) => value.replaceAll('\r\n', '\n').trim());
/** Names, descriptions and comments hold up to 16,384 characters. */
export const text = stored(z.string().max(16_384));
export const filledText = stored(z.string().min(1).max(16_384));
/** Of an attachment. */
export const shortText = stored(z.string().max(256));
export const flag = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1'),
]);
export const objectId = z
  .string()
  .regex(/^[0-9a-f]{24}$/i, invalidObjectId)
  .toLowerCase();
/** Accepts comma-separated ids or a JSON array. */
export const objectIds = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').filter((id) => id !== '') : value),
  z.array(objectId),
);
/** The Java wrapper for Trello sends 0. */
export const position = z.union([z.enum(['top', 'bottom']), z.coerce.number().nonnegative()]);
export const wholeNumber = z.coerce.number().int().min(0);

/** Query strings cannot express null: `null` and the empty text represent it. */
function orNull<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' || value === 'null' ? null : value), schema.nullable());
}
export const textOrNull = orNull(text);
export const objectIdOrNull = orNull(objectId);
export const numberOrNull = orNull(z.coerce.number());
/** Accepts a moment in any notation; stores an ISO instant. */
export const instantOrNull = orNull(
  z
    .string()
    .refine((value) => !Number.isNaN(Date.parse(value)))
    .transform((value) => new Date(value).toISOString()),
);
