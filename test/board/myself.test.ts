import { readMyself } from '../../activities/board/own-effects/myself';
import { createLimiterRegistry } from '../../src/providers/limiter-registry';
import { createTrelloClient } from '../../src/providers/trello/create-trello-client';
import { answerJson, failureOf, startLocalServer, type Answer, type LocalServer } from '../providers/local-server';

let server: LocalServer;
const answerMember: Answer = ({ headers }, response) =>
  answerJson(response, 200, { id: `member behind ${headers.authorization ?? 'nothing'}` });
let answer = answerMember;

beforeAll(async () => {
  server = await startLocalServer((request, response) => answer(request, response));
});
beforeEach(() => {
  answer = answerMember;
  server.requests.length = 0;
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.close());

const limiter = createLimiterRegistry().trello({ key: 'key', token: 'account' });

function clientWith(accessToken: string, signal?: AbortSignal) {
  const credential = { kind: 'bearer', accessToken: async () => accessToken } as const;
  return createTrelloClient({ baseUrl: server.url, credential, limiter, signal });
}

test('Trello is asked once who the account is, however many calls want to know at the same time and after', async () => {
  const first = await Promise.all(Array.from({ length: 20 }, () => readMyself(clientWith('one'))));
  const after = await readMyself(clientWith('one'));
  expect(server.requests).toHaveLength(1);
  expect(new Set([...first, after].map(({ memberId }) => memberId))).toEqual(new Set(['member behind Bearer one']));
});

test('what was said to another credential is not believed: the account may be another person now', async () => {
  await readMyself(clientWith('earlier'));
  expect(await readMyself(clientWith('later'))).toMatchObject({ memberId: 'member behind Bearer later' });
});

test('Trello is asked again after some minutes, because clocks drift', async () => {
  await readMyself(clientWith('drifting'));
  const later = Date.now() + 6 * 60_000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  const { clockAheadMilliseconds } = await readMyself(clientWith('drifting'));
  expect(server.requests).toHaveLength(2);
  expect(clockAheadMilliseconds).toBeLessThan(-5 * 60_000);
});

test('no answer is remembered as one', async () => {
  answer = (_, response) => answerJson(response, 429, {});
  expect(await failureOf(readMyself(clientWith('refused')))).toMatchObject({ type: 'ProviderUnavailable' });
  answer = answerMember;
  expect(await readMyself(clientWith('refused'))).toMatchObject({ memberId: 'member behind Bearer refused' });
});

test('a call that is cancelled while it asks takes no other call with it', async () => {
  const cancelled = new AbortController();
  answer = () => {
    answer = answerMember;
    cancelled.abort(new Error('cancelled'));
  };
  const asking = failureOf(readMyself(clientWith('shared', cancelled.signal)));
  const waiting = [readMyself(clientWith('shared')), readMyself(clientWith('shared'))];
  expect(await asking).toMatchObject({ message: 'cancelled' });
  for (const { memberId } of await Promise.all(waiting)) expect(memberId).toBe('member behind Bearer shared');
  expect(server.requests).toHaveLength(2);
});
