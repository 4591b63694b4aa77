/** Whether a request only waits for notifications: by GET before revision 2026-07-28, by the method `subscriptions/listen` since then. */
export const onlyListens = ({ method, headers }: Request): boolean =>
  method === 'GET' || headers.get('Mcp-Method') === 'subscriptions/listen';

interface Listening {
  owner: string;
  end: () => void;
}

/** Maximum streams of one caller, and of all callers. Beyond it, the stream that was opened longest ago is ended: its client may open another. */
const mostOfOne = 50;
const most = 1_000;

/** Streams that stay open as long as their clients want. They end when the process ends, which would otherwise wait for them. */
export class ListeningStreams {
  /** Oldest first. */
  private readonly open = new Set<Listening>();

  constructor(private readonly ending: AbortSignal | undefined) {
    ending?.addEventListener('abort', () => {
      for (const { end } of this.open) end();
    });
  }

  /** Returns the same response, with a stream that ends when the process is about to end, or when too many were opened after it. */
  keep(answer: Response, owner: string): Response {
    if (answer.body === null) return answer;
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    const end = (): void => {
      this.open.delete(listening);
      void reader.cancel();
    };
    const listening: Listening = { owner, end };
    this.makeRoom(owner);
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

  private makeRoom(owner: string): void {
    const all = [...this.open];
    const own = all.filter((listening) => listening.owner === owner);
    if (own.length >= mostOfOne) own[0]?.end();
    else if (all.length >= most) all[0]?.end();
  }
}
