import { mostMetAtOnce, recallQuery, rememberUpdate } from '../../../src/messages/conversation';
import { conversation } from '../../../workflows/service/conversation';
import { WorkflowRun } from '../../support/workflow-run';

const days = 86_400_000;
const met = { prefix: 'm', id: 'AAMk', proof: 'signed' };
const card = { ...met, prefix: 'card', id: '65f0' };
const kept = { ...met, number: 3 };
const begin = (...known: (typeof kept)[]) => WorkflowRun.begin(conversation, [{ last: { m: 3 }, kept: known }]);
const remember = async (run: WorkflowRun, ...ids: (typeof met)[]) => (await run.update(rememberUpdate, ids)).result;

test('ids are numbered by kind, each once, on from the last', async () => {
  const run = await begin(kept);
  expect(run.details).toBe('Keeps what short handles such as `m3` stand for, for a model behind an MCP client.');
  expect(await remember(run, met, card, { ...met, id: 'AAMk2' }, met)).toEqual([3, 1, 4, 3]);
  expect(await remember(run, { ...card, id: '65f1' })).toEqual([2]);
  expect(await run.query(recallQuery, ['m4', 'card2', 'm7'])).toEqual([
    { ...met, id: 'AAMk2', number: 4 },
    { ...card, id: '65f1', number: 2 },
  ]);
  expect(await run.query(recallQuery, 'm4')).toEqual([]);
});

test('an id with the proof of a stranger is another, and takes no place of the first', async () => {
  const run = await begin(kept);
  expect(await remember(run, { ...met, proof: 'forged' })).toEqual([4]);
  expect(await run.query(recallQuery, ['m3'])).toEqual([kept]);
});

test('of more than 400,000 characters those met or used longest ago are forgotten', async () => {
  // The name of each has a hundred characters.
  const long = (at: number) => ({ prefix: 'b', id: String(at).padStart(91, '0'), proof: 'signed' });
  const run = await begin();
  await remember(run, ...Array.from({ length: 4_000 }, (_, at) => long(at)));
  expect(await run.query(recallQuery, ['b1'])).toHaveLength(1);
  await remember(run, long(0), long(4_000));
  const numbers = (await run.query(recallQuery, ['b1', 'b2', 'b3', 'b4001'])).map(({ number }) => number);
  expect(numbers).toEqual([3, 1, 4_001]);
});

test('a conversation is continued after a month, with nothing where nobody came upon anything in it', async () => {
  const idle = await begin(kept);
  await idle.pass(30 * days - 1);
  expect(idle.end).toBeUndefined();
  await idle.pass(1);
  expect(idle.end).toMatchObject({ kind: 'continued', args: [{ last: { m: 3 }, kept: [] }] });
  const used = await begin(kept);
  await remember(used, card);
  await used.pass(30 * days);
  expect(used.end).toMatchObject({ args: [{ last: { m: 3, card: 1 }, kept: [kept, { ...card, number: 1 }] }] });
});

test('one whose run is long to read is continued with all it knows', async () => {
  const run = await begin(kept);
  run.historyLength = 151;
  await run.wake();
  expect(run.end).toMatchObject({ kind: 'continued', args: [{ last: { m: 3 }, kept: [kept] }] });
});

test.each<[string, unknown]>([
  ['what is no list', met],
  ['an id without its proof', [{ prefix: 'm', id: 'AAMk' }]],
  ['an id of no kind', [{ ...met, prefix: '' }]],
  ['a kind that is no letter', [{ ...met, prefix: 'm1' }]],
  ['a kind that begins with none', [{ ...met, prefix: '1m' }]],
  ['a kind of five letters', [{ ...met, prefix: 'mails' }]],
  ['one among others', [met, { ...met, id: '' }]],
  ['more than may be sent at once', Array.from({ length: mostMetAtOnce + 1 }, () => met)],
])('%s is refused', async (_what, ids) => {
  const { isAccepted, error } = await (await begin()).update(rememberUpdate, ids);
  expect(isAccepted).toBe(false);
  expect(error).toMatchObject({
    ...{ type: 'InvalidInput', nonRetryable: true },
    message: 'These are no handles as the tools of this version give them out.',
  });
});

test('as many as may be sent at once are taken', async () => {
  const run = await begin();
  expect(await remember(run, ...Array.from({ length: mostMetAtOnce }, () => met))).toHaveLength(mostMetAtOnce);
});
