/** Whether a request only waits for notifications: by GET before revision 2026-07-28, by the method `subscriptions/listen` since then. */
export const onlyListens = ({ method, headers }: Request): boolean =>
  method === 'GET' || headers.get('Mcp-Method') === 'subscriptions/listen';

/** Streams that stay open as long as their clients want. They end when the process ends, which would otherwise wait for them. */
export class ListeningStreams {
  private readonly open = new Set<() => void>();

  constructor(private readonly ending: AbortSignal | undefined) {
    ending?.addEventListener('abort', () => {
      for (const end of this.open) end();
    });
  }

  /** Returns the same response, with a stream that ends when the process is about to end. */
  keep(answer: Response): Response {
    if (answer.body === null) return answer;
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    const end = (): void => {
      this.open.delete(end);
      void reader.cancel();
    };
    this.open.add(end);
    if (this.ending?.aborted === true) end();
    const body = new ReadableStream<Uint8Array>({
      pull: async (stream) => {
        const { done, value } = await reader.read();
        if (!done) {
          stream.enqueue(value);
          return;
        }
        this.open.delete(end);
        stream.close();
      },
      cancel: end,
    });
    return new Response(body, answer);
  }
}
