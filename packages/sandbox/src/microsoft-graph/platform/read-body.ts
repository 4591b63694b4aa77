import type { Context } from 'hono';
import type { z } from 'zod';
import type { SandboxEnvironment } from '../../sandbox-core';
import { GraphError, unreadableBody } from './graph-error';
import { describeUnknownProperty, isActionPath } from './type-in-path';

const limitBytes = 4 * 1024 * 1024;

/** Reads a JSON body of at most 4 MB and checks it. Throws the errors Graph answers with. */
export async function readBody<Schema extends z.ZodType, Environment extends SandboxEnvironment>(
  context: Context<Environment>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const contentType = context.req.header('content-type') ?? '';
  if (contentType === '') {
    throw unreadableBody(
      'A missing or empty content type header was found when trying to read a message. The content type header is required.',
    );
  }
  if (!/^application\/json\b/i.test(contentType)) {
    throw new GraphError(415, 'UnsupportedMediaType', `Unsupported media type '${contentType}'.`);
  }
  return checkBody(schema, parseJson((await readBytes(context)).toString('utf8')), context.req.path);
}

/** Reads the raw body. Refuses a body over 4 MB without keeping the rest in memory. */
export async function readBytes<Environment extends SandboxEnvironment>(
  context: Context<Environment>,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body = context.req.raw.body as AsyncIterable<Uint8Array> | null;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size <= limitBytes) chunks.push(chunk);
  }
  if (size > limitBytes) {
    throw tooLong(context.req.path);
  }
  return Buffer.concat(chunks);
}

/** Graph refuses a mail whose text is too long with 400. (https://github.com/microsoftgraph/microsoft-graph-docs-contrib/issues/682) */
function tooLong(path: string): GraphError {
  return /\/messages(?:\/[^/]+)?$/i.test(path)
    ? new GraphError(400, 'BadRequest', 'The maximum request length supported is 4MB.')
    : new GraphError(413, 'RequestEntityTooLarge', 'The request body exceeds the maximum of 4 MB.');
}

/**
 * Checks a parsed body.
 * @param path of the request or of the target collection; errors name its entity
 */
export function checkBody<Schema extends z.ZodType>(schema: Schema, body: unknown, path: string): z.output<Schema> {
  const value = isActionPath(path) ? withSmallInitials(withoutAnnotations(body)) : withoutAnnotations(body);
  const first = schema.safeParse(value);
  const result = first.success ? first : schema.safeParse(withBooleans(value, first.error));
  if (result.success) return result.data;
  throw unreadableBody(explain(result.error, path));
}

/** Microsoft's SDKs capitalize the parameters of actions, like its metadata (`DestinationId`). Its pages write them in lower case. */
function withSmallInitials(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const small = (name: string) => name.replace(/^[A-Z]/, (letter) => letter.toLowerCase());
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [small(name), inner as unknown]));
}

/** Graph accepts "true" and "false" as booleans: `"saveToSentItems": "false"` is in its example (learn.microsoft.com/graph/api/user-sendmail). */
function withBooleans(value: unknown, error: z.ZodError): unknown {
  const written = error.issues.filter((issue) => issue.code === 'invalid_type' && issue.expected === 'boolean');
  const copy = structuredClone(value);
  for (const { path } of written) {
    const holder = path
      .slice(0, -1)
      .reduce<unknown>((inner, name) => (inner as Record<PropertyKey, unknown>)[name], copy);
    const properties = holder as Record<PropertyKey, unknown>;
    const name = path.at(-1) ?? '';
    const text = String(properties[name]).toLowerCase();
    if (text === 'true' || text === 'false') properties[name] = text === 'true';
  }
  return copy;
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw unreadableBody(
      'Unable to read JSON request payload. Please ensure Content-Type header is set and payload is of valid JSON format.',
    );
  }
}

function explain(error: z.ZodError, requestPath: string): string {
  const issue = error.issues.find(({ code }) => code === 'unrecognized_keys') ?? error.issues[0];
  if (issue?.code === 'unrecognized_keys') {
    return describeUnknownProperty(issue.keys[0] ?? '', requestPath, issue.path);
  }
  const path = issue?.path.map(String).join('/') ?? '';
  return `Cannot convert the value of property '${path}' to the expected type. ${issue?.message ?? ''}`.trim();
}

/** OData annotations may appear anywhere and are ignored, except for the type that distinguishes attachments. */
function withoutAnnotations(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAnnotations);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => !name.includes('@') || (name === '@odata.type' && /attachment$/i.test(String(inner))))
      .map(([name, inner]) => [name, withoutAnnotations(inner)]),
  );
}
