import { ListeningStreams } from '../../src/gateway/mcp/listening-streams';

/** A stream that says nothing until it is ended. */
function silent(): { answer: Response; isEnded: () => boolean } {
  let isEnded = false;
  const body = new ReadableStream({ cancel: () => void (isEnded = true) });
  return { answer: new Response(body), isEnded: () => isEnded };
}

const opened = (streams: ListeningStreams, owner: string, count: number) =>
  Array.from({ length: count }, () => {
    const stream = silent();
    const kept = streams.keep(stream.answer, owner);
    return { ...stream, hangUp: () => kept.body?.cancel() };
  });

const ended = (streams: { isEnded: () => boolean }[]): number[] =>
  streams.flatMap(({ isEnded }, index) => (isEnded() ? [index] : []));

describe('of streams that stay open', () => {
  test('one caller has fifty: the oldest ends for one more, and nobody else’s', () => {
    const streams = new ListeningStreams(undefined);
    const others = opened(streams, 'other', 1);
    expect(ended(opened(streams, 'desk', 52))).toEqual([0, 1]);
    expect(ended(others)).toEqual([]);
  });

  test('one that its client has hung up counts no more', async () => {
    const streams = new ListeningStreams(undefined);
    const [first, ...rest] = opened(streams, 'desk', 50);
    await first?.hangUp();
    expect(ended([...rest, ...opened(streams, 'desk', 1)])).toEqual([]);
  });

  test('all callers have a thousand: the oldest ends for one more', () => {
    const streams = new ListeningStreams(undefined);
    const all = Array.from({ length: 1_001 }, (_, caller) => opened(streams, `caller ${caller}`, 1)).flat();
    expect(ended(all)).toEqual([0]);
  });

  test('each ends when the process is about to, also one that is opened then', () => {
    const ending = new AbortController();
    const streams = new ListeningStreams(ending.signal);
    const before = opened(streams, 'desk', 2);
    ending.abort();
    expect(ended([...before, ...opened(streams, 'desk', 1)])).toEqual([0, 1, 2]);
  });
});
