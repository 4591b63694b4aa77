import { bookUpdate } from '../../../src/messages/timetable';
import { timetable } from '../../../workflows/service/timetable';
import { WorkflowRun } from '../../support/workflow-run';

const minute = 60_000;
const nobody = { freeAt: [], lentTo: [], askedAt: [] };
const begin = () => WorkflowRun.begin(timetable, [nobody]);
const book = async (run: WorkflowRun, process = 'one', places = 2) =>
  (await run.update(bookUpdate, { process, places })).result;

test('a timetable ends once nobody has asked for a minute', async () => {
  const run = await begin();
  await run.pass(minute - 1);
  expect(run.end).toBeUndefined();
  await book(run);
  await run.pass(minute);
  expect(run.end).toBeUndefined();
  await run.pass(minute);
  expect(run.end).toEqual({ kind: 'completed', result: undefined });
});

test('it says what it is for', async () => {
  const run = await begin();
  expect(run.details).toBe('Several processes use this account at once: its requests are shared out among them.');
});

test('places are lent in turn, each as from what is lent by now', async () => {
  const run = await begin();
  expect(await book(run, 'one', 1)).toMatchObject({ startsInMilliseconds: 0, others: 0 });
  expect(await book(run, 'other', 1)).toMatchObject({ startsInMilliseconds: 4_000, others: 1 });
});

test('a run that is long to read is continued by one that knows what is lent, also where nobody has asked for a minute', async () => {
  const run = await begin();
  await book(run, 'one', 1);
  await run.pass(minute);
  run.historyLength = 151;
  await run.wake();
  expect(run.end).toMatchObject({
    kind: 'continued',
    args: [{ freeAt: [Date.now() - minute + 4_000], lentTo: ['one'], askedAt: [['one', Date.now() - minute]] }],
  });
});

test.each([
  ['nothing', undefined],
  ['half a place', { process: 'one', places: 1.5 }],
  ['more places than any provider has', { process: 'one', places: 101 }],
  ['a place for nobody', { places: 1 }],
  ['no place', { process: 'one', places: 0 }],
])('%s is refused, and nothing lent', async (_what, request) => {
  const run = await begin();
  const { error, isAccepted } = await run.update(bookUpdate, request);
  expect(error).toMatchObject({
    ...{ type: 'InvalidInput', nonRetryable: true },
    message: 'A place is booked by a worker of this version, with its name and how many places there are.',
  });
  expect(isAccepted).toBe(false);
});

test('as many places as a provider may have are taken', async () => {
  expect(await book(await begin(), 'one', 100)).toMatchObject({ startsInMilliseconds: 0 });
});
