import { requestFailure, type HttpResponse } from './http-request';

/** The error for an answer that is larger than the limit. */
export class ResponseTooLarge extends Error {
  override readonly name = 'ResponseTooLarge';

  constructor(readonly limit: number) {
    super(`The answer is larger than ${limit} bytes.`);
  }
}

/** The size in bytes that the answer's header states. */
export function statedSize({ headers }: Pick<HttpResponse, 'headers'>): number | undefined {
  const stated = headers['content-length'];
  return stated !== undefined && /^\d+$/.test(stated) ? Number(stated) : undefined;
}

/**
 * Reads the whole body of an answer.
 *
 * @param limit in bytes
 * @throws ResponseTooLarge
 * @throws RequestFailure when the connection breaks; the provider has then received the request
 * @throws the signal's reason when it aborts
 */
export async function readBody(response: HttpResponse, limit: number, signal?: AbortSignal): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of piecesOf(response, limit, signal)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Yields the body of an answer as it arrives.
 *
 * @param limit in bytes
 * @throws as {@link readBody}
 */
export async function* piecesOf(
  response: HttpResponse,
  limit: number,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  let size = 0;
  try {
    for await (const piece of response.body as AsyncIterable<Uint8Array>) {
      size += piece.byteLength;
      if (size > limit || (statedSize(response) ?? 0) > limit) throw new ResponseTooLarge(limit);
      yield piece;
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof ResponseTooLarge ? error : requestFailure(error, true);
  }
}
