import { appendFileSync, mkdirSync } from 'node:fs';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Body, Exchange, Provider } from './exchange';

const addresses: readonly { readonly provider: Provider; readonly prefix: string }[] = [
  { provider: 'microsoft-graph', prefix: '/graph/v1.0/' },
  { provider: 'trello', prefix: '/trello/1/' },
];

/** Writes every exchange with a sandbox of this process into a file of a folder, a line each, whoever asked it. */
export function recordExchanges(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}.jsonl`);
  // Node's own: the sandbox need not know that it is watched.
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const address = addresses.find(({ prefix }) => request.url?.startsWith(prefix));
    if (!address) return;
    const received = chunksPushed(request);
    const sent = answerWritten(response);
    response.once('close', () => {
      const requestBody = bodyOf(request.headers['content-type'], received);
      const answerBody = bodyOf(sent.type(), sent.chunks);
      const exchange: Exchange = {
        provider: address.provider,
        method: request.method ?? '',
        url: (request.url ?? '').slice(address.prefix.length - 1),
        userAgent: request.headers['user-agent'] ?? '',
        ...(requestBody && { request: requestBody }),
        ...(response.writableFinished && {
          answer: { status: response.statusCode, ...(answerBody && { body: answerBody }) },
        }),
      };
      appendFileSync(file, `${JSON.stringify(exchange)}\n`);
    });
  });
}

/** What arrives, while whoever reads the request reads it as before. */
function chunksPushed(request: IncomingMessage): Buffer[] {
  const chunks: Buffer[] = [];
  const push = request.push.bind(request);
  request.push = (chunk: Buffer | null, encoding) => {
    if (chunk !== null) chunks.push(chunk);
    return push(chunk, encoding);
  };
  return chunks;
}

/** The media type is told to `writeHead`, past what `getHeader` knows. */
function answerWritten(response: ServerResponse): { chunks: Buffer[]; type: () => string | undefined } {
  const chunks: Buffer[] = [];
  let type: string | undefined;
  const keep = (chunk: unknown): void => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const writeHead = response.writeHead.bind(response) as (...parts: unknown[]) => ServerResponse;
  const write = response.write.bind(response) as (...parts: unknown[]) => boolean;
  const end = response.end.bind(response) as (...parts: unknown[]) => ServerResponse;
  response.writeHead = (...parts: unknown[]) => {
    const headers = parts.at(-1);
    if (typeof headers === 'object' && headers !== null) type = contentTypeOf(headers as Record<string, string>);
    return writeHead(...parts);
  };
  response.write = (...parts: unknown[]) => {
    keep(parts[0]);
    return write(...parts);
  };
  // Writes by another way than `write`.
  response.end = (...parts: unknown[]) => {
    keep(parts[0]);
    return end(...parts);
  };
  return { chunks, type: () => type };
}

const contentTypeOf = (headers: Record<string, string>) => new Headers(headers).get('content-type') ?? undefined;

const described = /^application\/(json|x-www-form-urlencoded)$/;

function bodyOf(contentType: string | undefined, chunks: readonly Buffer[]): Body | undefined {
  if (chunks.length === 0) return undefined;
  const type = contentType?.split(';')[0] ?? '';
  return described.test(type) ? { type, text: Buffer.concat(chunks).toString('utf8') } : { type };
}
