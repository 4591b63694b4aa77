import { z } from 'zod';
import { toolError } from '../../contracts/tool-error';
import { parseMailEndpoint } from '../endpoint-path';
import { queryString } from '../query';
import { checkRawHeaders } from '../raw-headers';
import { preferHeader } from './prefer-header';

const batchSchema = z.strictObject({
  requests: z
    .array(
      z.strictObject({
        id: z.union([z.string(), z.number()]),
        method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
        url: z.string(),
        headers: z.record(z.string(), z.string()).optional(),
        body: z.unknown().optional(),
        dependsOn: z.array(z.string()).optional(),
      }),
    )
    .min(1)
    .max(20),
});

/**
 * Checks the body of a `$batch` call and writes it again: every request in it obeys the rules of a raw call of its own
 * (endpoint, headers) and asks for immutable ids, which a batch takes from the headers of each request.
 *
 * @throws InvalidInput naming the request and what is wrong with it
 */
export function batchBody(body: unknown): unknown {
  const parsed = batchSchema.safeParse(typeof body === 'string' ? parseJson(body) : body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = ['body', ...(issue?.path ?? [])].join('.');
    throw toolError(
      'InvalidInput',
      `${place}: ${issue?.message ?? 'invalid'}. A batch is {"requests": [{"id", "method", "url", "headers", "body"}]} with 1 to 20 requests.`,
    );
  }
  return { requests: parsed.data.requests.map((request) => ({ ...request, ...checked(request) })) };
}

function checked({ url, headers }: { url: string; headers?: Record<string, string> | undefined }) {
  const { path, query, segments } = parseMailEndpoint(url);
  if (segments[0]?.toLowerCase() === '$batch') {
    throw toolError('InvalidInput', 'body.requests: a batch cannot hold another batch. List its requests directly.');
  }
  const { prefer, 'content-type': contentType, ...others } = checkRawHeaders(headers ?? {});
  return {
    url: `${path}${queryString(query)}`,
    headers: {
      ...others,
      ...(contentType === undefined ? {} : { 'Content-Type': contentType }),
      Prefer: preferHeader(prefer),
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw toolError('InvalidInput', 'body: a batch must be JSON. Pass an object with "requests".');
  }
}
