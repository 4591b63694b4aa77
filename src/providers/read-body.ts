import { requestFailure, type HttpResponse } from './http-request';

/** An answer was larger than this process is willing to hold. */
export class ResponseTooLarge extends Error {
  override readonly name = 'ResponseTooLarge';

  constructor(readonly limit: number) {
    super(`The answer is larger than ${limit} bytes.`);
  }
}

/** Size in bytes as the answer's header states it. */
export function statedSize({ headers }: Pick<HttpResponse, 'headers'>): number | undefined {
  const stated = headers['content-length'];
  return stated !== undefined && /^\d+$/.test(stated) ? Number(stated) : undefined;
}

/**
 * Reads the whole body of an answer.
 *
 * @param limit in bytes
 * @throws ResponseTooLarge
 * @throws RequestFailure when the connection breaks; the request itself has then been received
 * @throws the signal's reason when it aborts
 */
export async function readBody(response: HttpResponse, limit: number, signal?: AbortSignal): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > limit || (statedSize(response) ?? 0) > limit) throw new ResponseTooLarge(limit);
      chunks.push(chunk);
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof ResponseTooLarge ? error : requestFailure(error, true);
  }
  return Buffer.concat(chunks);
}
