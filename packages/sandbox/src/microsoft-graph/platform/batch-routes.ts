import { z } from 'zod';
import { graphRoutes, type GraphContext } from './graph-environment';
import { badRequest } from './graph-error';
import { readBody } from './read-body';

const batchItem = z.strictObject({
  id: z.string(),
  method: z
    .string()
    .toUpperCase()
    .pipe(z.enum(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'])),
  url: z.string().min(1),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.unknown().optional(),
  dependsOn: z.array(z.string()).optional(),
});
type BatchItem = z.output<typeof batchItem>;
const batchInput = z.strictObject({ requests: z.array(batchItem) });

interface BatchAnswer {
  readonly id: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const mostRequests = 20;
/** Outlook is sent so many unordered items at a time, whatever the mailbox. */
const atATime = 4;

/** `POST /$batch`; `handle` answers one request as if it had come alone. */
export function batchRoutes(handle: (request: Request, context: GraphContext) => Promise<Response>) {
  const app = graphRoutes();
  app.post('/', async (context) => {
    const { requests } = await readBody(context, batchInput);
    assertBatch(requests);
    const answers = new Map<string, BatchAnswer>();
    const waiting = [...requests];
    while (waiting.length > 0) {
      const ready = waiting.filter(({ dependsOn = [] }) => dependsOn.every((id) => answers.has(id))).slice(0, atATime);
      if (ready.length === 0) throw badRequest('The dependsOn properties of the batch form a circle.');
      const done = await Promise.all(ready.map((item) => answerItem(item, answers, context, handle)));
      for (const answer of done) answers.set(answer.id, answer);
      for (const item of ready) waiting.splice(waiting.indexOf(item), 1);
    }
    return context.json({ responses: [...answers.values()] });
  });
  return app;
}

async function answerItem(
  item: BatchItem,
  answers: ReadonlyMap<string, BatchAnswer>,
  context: GraphContext,
  handle: (request: Request, context: GraphContext) => Promise<Response>,
): Promise<BatchAnswer> {
  const failed = item.dependsOn?.some((id) => (answers.get(id)?.status ?? 0) >= 400);
  if (failed) {
    const error = { code: 'FailedDependency', message: 'A request this one depends on has failed.' };
    return { id: item.id, status: 424, headers: {}, body: { error } };
  }
  const headers = new Headers(item.headers);
  headers.set('Authorization', context.req.header('authorization') ?? '');
  if (item.body !== undefined && !headers.has('content-type')) {
    throw badRequest(`Request ${item.id} has a body but no Content-Type header.`);
  }
  const url = new URL(`/v1.0/${item.url.replace(/^\//, '')}`, 'http://sandbox');
  const body = bodyOf(item, headers);
  const response = await handle(new Request(url, { method: item.method, headers, ...(body && { body }) }), context);
  return await presentAnswer(item.id, response);
}

/** Bodies that are not JSON travel as base64. */
function bodyOf({ body }: BatchItem, headers: Headers): Uint8Array<ArrayBuffer> | undefined {
  if (body === undefined) return undefined;
  const isJson = /json/i.test(headers.get('content-type') ?? '');
  return new Uint8Array(isJson ? Buffer.from(JSON.stringify(body)) : Buffer.from(z.string().parse(body), 'base64'));
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
