import { z } from 'zod';
import { toolError } from '../../contracts/tool-error';
import { defined } from '../../json/defined';
import { readWrittenBody, type WrittenBody } from '../../contracts/raw-call/written-body';
import { parseMailEndpoint } from '../raw-call/endpoint-path';
import type { HttpHeaders } from '../http-request';
import { queryString } from '../query';
import { checkRawHeaders } from '../raw-call/raw-headers';
import { rawPlaceWithin, type Mailboxes } from './mailbox-limit';
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
 * Checks the body of a `$batch` call and rebuilds it: every request in it obeys the rules of a separate raw call (endpoint, headers, and for
 * an application's account its mailboxes) and requests immutable ids, which Graph reads from the headers of each batched request.
 *
 * @throws InvalidInput naming the request and what is wrong with it
 */
export function batchBody(body: unknown, headers: HttpHeaders = {}, mailboxes?: Mailboxes): unknown {
  const parsed = batchSchema.safeParse(jsonOf(readWrittenBody(body, headers)));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = ['body', ...(issue?.path ?? [])].join('.');
    throw toolError(
      'InvalidInput',
      `${place}: ${issue?.message ?? 'invalid'}. A batch is {"requests": [{"id", "method", "url", "headers", "body"}]} with 1 to 20 requests.`,
    );
  }
  return { requests: parsed.data.requests.map((request) => ({ ...request, ...checked(request, mailboxes) })) };
}

type BatchedRequest = z.output<typeof batchSchema>['requests'][number];

function checked({ url, headers, body }: BatchedRequest, mailboxes: Mailboxes) {
  const { path, query, segments, version } = parseMailEndpoint(url);
  if (version === 'beta') {
    throw toolError('InvalidInput', 'body.requests: the requests of a batch have its version. Write them without one.');
  }
  if (segments[0]?.toLowerCase() === '$batch') {
    throw toolError('InvalidInput', 'body.requests: a batch cannot hold another batch. List its requests directly.');
  }
  const { prefer, 'content-type': contentType, ...others } = checkRawHeaders(headers ?? {});
  const written = readWrittenBody(body, headers);
  return {
    url: `${rawPlaceWithin(mailboxes, segments, path)}${queryString(query)}`,
    headers: {
      ...others,
      ...defined({ 'Content-Type': 'contentType' in written ? written.contentType : contentType }),
      Prefer: preferHeader(prefer),
    },
    ...batchedBody(written),
  };
}

/** Text stays text: among the bodies that Graph takes in a batch, that is a base64 message. */
function batchedBody(body: WrittenBody): { body?: unknown } {
  return body.kind === 'none' ? {} : { body: body.kind === 'text' ? body.text : jsonOf(body) };
}

function jsonOf(body: WrittenBody): unknown {
  if (body.kind === 'json') return body.value;
  const problem = body.kind === 'unreadable' ? body.problem : 'it must be JSON. Pass an object';
  throw toolError('InvalidInput', `body: ${problem}.`);
}
