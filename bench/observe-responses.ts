import { subscribe, unsubscribe } from 'node:diagnostics_channel';

const channel = 'undici:request:bodyChunkReceived';

export interface ObservedResponse {
  readonly method: string;
  readonly url: string;
  /** Size of the body. */
  bytes: number;
}

interface ReceivedChunk {
  request: { method: string; origin?: unknown; path: string };
  chunk: Uint8Array;
}

/** Runs a function and reports every response that our provider clients received meanwhile from URLs below the given ones. */
export async function observeResponses<Result>(
  bases: readonly string[],
  run: () => Promise<Result>,
): Promise<{ responses: ObservedResponse[]; result: Result }> {
  const observed = new Map<ReceivedChunk['request'], ObservedResponse>();
  const observe = (message: unknown): void => {
    const { request, chunk } = message as ReceivedChunk;
    const url = `${String(request.origin)}${request.path}`;
    if (!bases.some((base) => url.startsWith(`${base}/`))) return;
    const response = observed.get(request) ?? { method: request.method, url, bytes: 0 };
    response.bytes += chunk.byteLength;
    observed.set(request, response);
  };
  subscribe(channel, observe);
  try {
    const result = await run();
    return { responses: [...observed.values()], result };
  } finally {
    unsubscribe(channel, observe);
  }
}
