import { ListeningStreams } from '../../src/gateway/mcp/listening-streams';

/** A stream that says nothing until it is ended. */
function silent(): { answer: Response; isEnded: () => boolean } {
  let isEnded = false;
  const body = new ReadableStream({ cancel: () => void (isEnded = true) });
  const headers = { 'Content-Type': 'text/event-stream' };
  return { answer: new Response(body, { headers }), isEnded: () => isEnded };
}

const opened = (streams: ListeningStreams, owner: string, count: number) =>
  Array.from({ length: count }, () => {
    const stream = silent();
    const kept = streams.keep(stream.answer, owner);
    return { ...stream, isRefused: kept === undefined, hangUp: () => kept?.body?.cancel() };
  });

const which = <Stream>(streams: Stream[], is: (stream: Stream) => boolean): number[] =>
  streams.flatMap((stream, index) => (is(stream) ? [index] : []));

const ended = (streams: { isEnded: () => boolean }[]): number[] => which(streams, ({ isEnded }) => isEnded());
const refused = (streams: { isRefused: boolean }[]): number[] => which(streams, ({ isRefused }) => isRefused);

describe('of streams that stay open', () => {
  test('one caller has fifty: one more is refused and ended, and none of those that are open', () => {
    const streams = new ListeningStreams(undefined);
    const own = opened(streams, 'desk', 52);
    expect([refused(own), ended(own)]).toEqual([
      [50, 51],
      [50, 51],
    ]);
    expect(refused(opened(streams, 'other', 1))).toEqual([]);
  });

  test('one that its client has hung up counts no more', async () => {
    const streams = new ListeningStreams(undefined);
    const [first] = opened(streams, 'desk', 50);
    await first?.hangUp();
    expect(refused(opened(streams, 'desk', 2))).toEqual([1]);
  });

  test('all callers have a thousand: one more is refused', () => {
    const streams = new ListeningStreams(undefined);
    const all = Array.from({ length: 1_001 }, (_, caller) => opened(streams, `caller ${caller}`, 1)).flat();
    expect(refused(all)).toEqual([1_000]);
  });

  test('an answer that is none does not count', () => {
    const streams = new ListeningStreams(undefined);
    opened(streams, 'desk', 50);
    const answer = Response.json({}, { status: 405 });
    expect(streams.keep(answer, 'desk')).toBe(answer);
  });

  test('each ends when the process is about to, also one that is opened then', () => {
    const ending = new AbortController();
    const streams = new ListeningStreams(ending.signal);
    const before = opened(streams, 'desk', 2);
    ending.abort();
    expect(ended([...before, ...opened(streams, 'desk', 1)])).toEqual([0, 1, 2]);
  });
});
