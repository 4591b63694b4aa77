import { z } from 'zod';
import { graphRoutes, type GraphContext } from './graph-environment';
import { badRequest } from './graph-error';
import { readBody } from './read-body';

/** Third-party clients number their requests, and write null for members that a request does not have. */
const batchId = z.union([z.string(), z.number().transform(String)]);
const absentAsNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => value ?? undefined, schema.optional());

const batchItem = z.looseObject({
  id: batchId,
  method: z
    .string()
    .toUpperCase()
    .pipe(z.enum(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'])),
  /** At most as long as a request line may be. */
  url: z.string().min(1).max(16_384),
  headers: absentAsNull(z.record(z.string(), z.string())),
  body: absentAsNull(z.unknown()),
  dependsOn: absentAsNull(z.array(batchId)),
});
type BatchItem = z.output<typeof batchItem>;
const batchInput = z.looseObject({ requests: z.array(batchItem) });

/** A request of a batch in the form in which the routes get it. */
interface PreparedItem {
  readonly id: string;
  readonly request: Request;
  /** The id in lower case: the documentation says that ids are unique without regard to case. */
  readonly key: string;
  readonly dependsOn: readonly string[];
}

interface BatchAnswer {
  readonly id: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const mostRequests = 20;
/** Graph sends Outlook at most this many unordered items at a time, for any mailbox. */
const atATime = 4;

/**
 * Serves `POST /$batch`; `handle` answers one request as if it had come alone. An invalid batch is refused before any request runs. The
 * answers may come in any order (learn.microsoft.com/graph/json-batching), so the sandbox returns them in reverse order.
 */
export function batchRoutes(handle: (request: Request, context: GraphContext) => Promise<Response>) {
  const app = graphRoutes();
  app.post('/', async (context) => {
    const { requests } = await readBody(context, batchInput);
    assertBatch(requests);
    const authorization = context.req.header('authorization') ?? '';
    const groups = inGroups(requests.map((item) => prepare(item, authorization)));
    const answers = new Map<string, BatchAnswer>();
    for (const group of groups) {
      const done = await Promise.all(group.map(async (item) => await answerItem(item, answers, context, handle)));
      for (const [index, { key }] of group.entries()) if (done[index]) answers.set(key, done[index]);
    }
    return context.json({ responses: [...answers.values()].reverse() });
  });
  return app;
}

/** Groups the requests that run together. Each group follows the groups it depends on. Throws if requests depend on each other in a circle. */
function inGroups(items: readonly PreparedItem[]): readonly (readonly PreparedItem[])[] {
  const groups: PreparedItem[][] = [];
  const placed = new Set<string>();
  while (placed.size < items.length) {
    const ready = items.filter(({ key, dependsOn }) => !placed.has(key) && dependsOn.every((id) => placed.has(id)));
    if (ready.length === 0) throw badRequest('The dependsOn properties of the batch form a circle.');
    const group = ready.slice(0, atATime);
    for (const { key } of group) placed.add(key);
    groups.push(group);
  }
  return groups;
}

async function answerItem(
  { id, request, dependsOn }: PreparedItem,
  answers: ReadonlyMap<string, BatchAnswer>,
  context: GraphContext,
  handle: (request: Request, context: GraphContext) => Promise<Response>,
): Promise<BatchAnswer> {
  if (dependsOn.some((key) => (answers.get(key)?.status ?? 0) >= 400)) {
    const error = { code: 'FailedDependency', message: 'A request this one depends on has failed.' };
    return { id, status: 424, headers: {}, body: { error } };
  }
  return await presentAnswer(id, await handle(request, context));
}

/** Builds the request of a batch item. Throws if the item is not a valid request. */
function prepare(item: BatchItem, authorization: string): PreparedItem {
  const headers = headersOf(item);
  headers.set('Authorization', authorization);
  const body = bodyOf(item, headers);
  const url = new URL(`/v1.0/${item.url.replace(/^\//, '')}`, 'http://sandbox');
  return {
    id: item.id,
    key: item.id.toLowerCase(),
    dependsOn: (item.dependsOn ?? []).map((id) => id.toLowerCase()),
    request: new Request(url, { method: item.method, headers, ...(body && { body }) }),
  };
}

function headersOf({ id, headers }: BatchItem): Headers {
  try {
    return new Headers(headers);
  } catch {
    throw badRequest(`Request ${id} has a header that is none.`);
  }
}

/** Returns the request body. A body that is not JSON is base64 in the batch. */
function bodyOf({ id, method, body }: BatchItem, headers: Headers): Uint8Array<ArrayBuffer> | undefined {
  if (body === undefined) return undefined;
  if (method === 'GET') throw badRequest(`Request ${id} has a body, and its method is GET.`);
  if (!headers.has('content-type')) throw badRequest(`Request ${id} has a body but no Content-Type header.`);
  if (/json/i.test(headers.get('content-type') ?? '')) return new Uint8Array(Buffer.from(JSON.stringify(body)));
  if (typeof body !== 'string') throw badRequest(`The body of request ${id} is not JSON and has to be base64.`);
  return new Uint8Array(Buffer.from(body, 'base64'));
}

async function presentAnswer(id: string, response: Response): Promise<BatchAnswer> {
  const headers = Object.fromEntries(
    [...response.headers].map(([name, value]) => [name.replace(/(^|-)[a-z]/g, (first) => first.toUpperCase()), value]),
  );
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.length === 0) return { id, status: response.status, headers };
  const isJson = /json/i.test(response.headers.get('content-type') ?? '');
  const body: unknown = isJson ? JSON.parse(bytes.toString()) : bytes.toString('base64');
  return { id, status: response.status, headers, body };
}

function assertBatch(requests: readonly BatchItem[]): void {
  if (requests.length === 0) throw badRequest('The batch has no requests.');
  if (requests.length > mostRequests) {
    throw badRequest(`Number of batch request steps exceeds the maximum value of ${mostRequests}.`);
  }
  const ids = requests.map(({ id }) => id.toLowerCase());
  if (new Set(ids).size < ids.length) throw badRequest('Request Id has to be unique in a batch.');
  const unknown = requests.flatMap(({ dependsOn = [] }) => dependsOn).find((id) => !ids.includes(id.toLowerCase()));
  if (unknown !== undefined)
    throw badRequest(`The batch has no request with the id '${unknown}' that another depends on.`);
  if (requests.some(({ url }) => /^\/?\$batch\b/.test(url))) throw badRequest('A batch cannot hold another batch.');
}
