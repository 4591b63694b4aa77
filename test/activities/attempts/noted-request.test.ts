import { requestAgain, requestOnce, requestRepeatably } from '../../../activities/attempts/noted-request';
import type { MailStepContext } from '../../../activities/implement';
import { path } from '../../../src/providers/request-path';
import { answerJson } from '../../providers/local-server';
import { microsoft } from '../step-run/attempts';
import { refuse } from '../step-run/runs-of-steps';
import { effect, startNoting, type NotingAttempts } from './noting-attempts';

let world: NotingAttempts;
beforeEach(async () => {
  world = await startNoting();
});
afterEach(() => world.stop());

type Before = (beforeSending: () => Promise<void>) => Promise<unknown>;
const send = ({ graph }: MailStepContext): Before => {
  return (beforeSending) => graph.post(path`/me/messages/m/send`, { beforeSending });
};
const once = (context: MailStepContext, ask: Before = send(context)) =>
  requestOnce(effect, { draftId: 'm' }, context, ask);
const again = (context: MailStepContext, ask: Before = send(context)) => requestAgain(effect, context, ask);
const repeatably = (context: MailStepContext, ask: Before = send(context)) => requestRepeatably(effect, context, ask);
const all = [
  ['must not come twice', once],
  ['was refused before', again],
  ['may come twice at worst', repeatably],
] as const;

const [refused, second] = [
  { phase: 'refused', attempt: 1 },
  { number: 2, reported: { phase: 'refused', attempt: 1 } },
];
const lookedFor = { type: 'OutcomeUnknown', message: effect.lost.looking, nonRetryable: false };
const notes = () => Object.keys(world.workflows).filter((id) => id.startsWith(world.noteId));

test.each(all.filter(([, request]) => request !== again))(
  'an effect that %s is noted before it is requested',
  async (_what, request) => {
    const notedThen: string[][] = [];
    world.says = (_request, response) => {
      notedThen.push(notes());
      answerJson(response, 200, { id: 'sent' });
    };
    expect(await world.attempt(request)).toEqual({ answer: { id: 'sent' }, saved: [] });
    expect(notedThen).toEqual([[world.noteId]]);
  },
);

test('an effect that was refused before is requested without another note', async () => {
  expect(await world.attempt(again, second)).toEqual({ answer: { id: 'm' }, saved: [] });
  expect(notes()).toEqual([]);
});

test.each(all)(
  'an effect that %s and is refused is known not to exist, which the next attempt is told',
  async (_what, request) => {
    world.says = refuse(429, 'No');
    const error = { type: 'RateLimited', details: [{ status: 429 }] };
    expect(await world.attempt(request)).toMatchObject({ error, saved: [refused] });
  },
);

test.each(all)('an effect that %s and whose answer gets lost is looked for', async (_what, request) => {
  world.says = (_request, response) => void response.destroy();
  const { error, saved } = await world.attempt(request);
  expect(error).toMatchObject({ ...lookedFor, nextRetryDelay: 600, details: [{ method: 'POST', ambiguous: true }] });
  expect([error, saved]).toMatchObject([{ cause: { type: 'ProviderUnavailable' } }, []]);
});

test.each(all)('an effect that %s is in doubt after a 503, which may have carried it out', async (_what, request) => {
  world.says = refuse(503, 'serviceNotAvailable');
  expect(await world.attempt(request)).toMatchObject({ error: lookedFor, saved: [] });
});

test('an effect that may come twice at worst may be requested again after what its step takes for a refusal', async () => {
  world.says = refuse(503, 'serviceNotAvailable');
  const error = { type: 'RateLimited', details: [{ status: 503, ambiguous: true }] };
  const impatient = (context: MailStepContext) => requestRepeatably(effect, context, send(context), () => true);
  expect(await world.attempt(impatient)).toMatchObject({ error, saved: [refused] });
});

test.each(all)('an effect that %s is in doubt after a fault behind its request', async (_what, request) => {
  const fault = new TypeError('a fault');
  const { error, saved } = await world.attempt((context) =>
    request(context, (beforeSending) => beforeSending().then(() => Promise.reject(fault))),
  );
  expect([error, saved]).toMatchObject([{ ...lookedFor, details: undefined, cause: fault }, []]);
});

test.each(all)(
  'an effect that %s and was refused stays so where an attempt does not come to its request',
  async (_what, request) => {
    const fault = new TypeError('a fault');
    const unasked = (context: MailStepContext) => request(context, () => Promise.reject(fault));
    expect(await world.attempt(unasked, second)).toEqual({ error: fault, saved: [{ ...refused, attempt: 2 }] });
    expect(await world.attempt(unasked, { number: 2 })).toEqual({ error: fault, saved: [] });
  },
);

test('a request that is repeated with another token is noted once', async () => {
  world.says = (request, response) => {
    const isOld = request.headers.authorization !== 'Bearer new';
    world.connect('mail/support', { ...microsoft, accessToken: 'new' });
    answerJson(response, isOld ? 401 : 200, isOld ? { error: { code: 'InvalidAuthenticationToken' } } : { id: 'sent' });
  };
  expect(await world.attempt(once)).toEqual({ answer: { id: 'sent' }, saved: [] });
  expect(world.provider.requests).toHaveLength(2);
});

test('an attempt that is late neither notes nor requests anything new, as no fault', async () => {
  const late = { more: { isLate: () => true } };
  for (const request of [once, repeatably]) {
    const { error } = await world.attempt(request, late);
    expect(error).toMatchObject({
      ...{ type: 'ProviderUnavailable', nonRetryable: false, category: 'BENIGN' },
      message: 'Too little time was left to begin in this attempt; the next one goes on. Nothing was done yet.',
    });
  }
  expect([notes(), world.provider.requests]).toEqual([[], []]);
});

test.each([
  [0, 600],
  [599, 600],
  [5_000, 5_000],
  [12_000, 12_000],
  [29_999, 12_000],
])(
  'an effect that was noted %i ms ago and does not show is looked for again after %i ms',
  async (after, nextRetryDelay) => {
    world.noteEarlier(0);
    const { error, saved } = await world.attempt(repeatably, { number: 2, after });
    expect(error).toMatchObject({ ...lookedFor, nextRetryDelay });
    expect([saved, world.provider.requests]).toEqual([[], []]);
  },
);

test('an effect that did not show for the whole patience is left to a person', async () => {
  world.noteEarlier(0);
  world.workflows[`${world.noteId}/again`] = { type: 'note' };
  const end = async (after: number) => (await world.attempt(repeatably, { number: 2, after })).error;
  expect(await end(59_999)).toMatchObject({ ...lookedFor, nextRetryDelay: 12_000 });
  for (const after of [60_000, 60_001]) {
    const over = { type: 'OutcomeUnknown', message: effect.lost.over, nonRetryable: true };
    expect(await end(after)).toMatchObject({ ...over, nextRetryDelay: undefined });
  }
  expect(world.provider.requests).toEqual([]);
});
