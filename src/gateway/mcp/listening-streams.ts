/** Whether a request only waits for notifications: by GET before revision 2026-07-28, by the method `subscriptions/listen` since then. */
export const onlyListens = ({ method, headers }: Request): boolean =>
  method === 'GET' || headers.get('Mcp-Method') === 'subscriptions/listen';

interface Listening {
  owner: string;
  end: () => void;
}

/** Maximum streams of one caller, and of all callers. */
const mostOfOne = 50;
const most = 1_000;

/** Streams that stay open as long as their clients want. They end when the process ends, which would otherwise wait for them. */
export class ListeningStreams {
  private readonly open = new Set<Listening>();

  constructor(private readonly ending: AbortSignal | undefined) {
    ending?.addEventListener('abort', () => {
      for (const { end } of this.open) end();
    });
  }

  /**
   * Returns the same response, with a stream that ends when the process is about to end.
   *
   * @returns undefined if there are too many streams. None is ended for a new one: its client would open another at once, and end the next.
   */
  keep(answer: Response, owner: string): Response | undefined {
    if (answer.headers.get('Content-Type')?.startsWith('text/event-stream') !== true) return answer;
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    if (!this.hasRoom(owner)) {
      void reader.cancel();
      return undefined;
    }
    const end = (): void => {
      this.open.delete(listening);
      void reader.cancel();
    };
    const listening: Listening = { owner, end };
    this.open.add(listening);
    if (this.ending?.aborted === true) end();
    const body = new ReadableStream<Uint8Array>({
      pull: async (stream) => {
        const { done, value } = await reader.read();
        if (!done) {
          stream.enqueue(value);
          return;
        }
        this.open.delete(listening);
        stream.close();
      },
      cancel: end,
    });
    return new Response(body, answer);
  }

  private hasRoom(owner: string): boolean {
    const own = [...this.open].filter((listening) => listening.owner === owner);
    return own.length < mostOfOne && this.open.size < most;
  }
}
