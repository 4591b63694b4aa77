/** Whether a client waits for news of no call of its own: by GET before revision 2026-07-28, by a method of its own since. */
export const onlyListens = ({ method, headers }: Request): boolean =>
  method === 'GET' || headers.get('Mcp-Method') === 'subscriptions/listen';

/** Streams that go on for as long as their clients like: they end with the process, which would wait for them. */
export class ListeningStreams {
  private readonly open = new Set<() => void>();

  constructor(private readonly ending: AbortSignal | undefined) {
    ending?.addEventListener('abort', () => {
      for (const end of this.open) end();
    });
  }

  /** The same answer, whose stream ends when the process is about to. */
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
