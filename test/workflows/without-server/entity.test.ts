import { condition, defineSignal, setHandler } from '@temporalio/workflow';
import { runLimit } from '../../../workflows/service/entity';
import type { Beginning } from '../../support/workflow-activator';
import { WorkflowRun } from '../../support/workflow-run';

const lives = (): Promise<string> => liveUntil(runLimit());
const livesLonger = (): Promise<string> => liveUntil(runLimit(200));

async function liveUntil(isTimeToContinue: () => boolean): Promise<string> {
  await condition(isTimeToContinue);
  return 'over';
}

const askSignal = defineSignal('ask');

async function asksTwice(): Promise<boolean[]> {
  const isTimeToContinue = runLimit(200);
  const answers: boolean[] = [];
  setHandler(askSignal, () => void answers.push(isTimeToContinue()));
  await condition(() => answers.length === 2);
  return answers;
}

/** Whether a run of so many events is over. */
async function isOver(events: number, beginning: Beginning = {}, life = lives): Promise<boolean> {
  const run = await WorkflowRun.begin(life, [], beginning);
  run.historyLength = events;
  await run.wake();
  return run.end !== undefined;
}

test('an entity lives for 150 events in one run, or as long as Temporal advises', async () => {
  expect([await isOver(150), await isOver(151)]).toEqual([false, true]);
  expect(await isOver(4, { info: { continueAsNewSuggested: true } })).toBe(true);
});

test('an entity of a kind with a limit of its own lives until that', async () => {
  expect([await isOver(200, {}, livesLonger), await isOver(201, {}, livesLonger)]).toEqual([false, true]);
});

test('where an earlier version ended such a run at 150 events it ends when it is replayed, and no other does', async () => {
  expect(await isOver(151, { replayedAs: ['quickly-read-runs'] }, livesLonger)).toBe(true);
  expect(await isOver(151, { replayedAs: [] }, livesLonger)).toBe(false);
});

test('what such a run was ended by stays so when it goes on before it has ended', async () => {
  const run = await WorkflowRun.begin(asksTwice, [], { replayedAs: ['quickly-read-runs'] });
  run.historyLength = 151;
  await run.signal(askSignal);
  run.isReplaying = false;
  await run.signal(askSignal);
  expect(run.end).toMatchObject({ result: [true, true] });
});

test('a run that one of the versions before began or ended ends as it did then', async () => {
  const before = { without: ['quickly-read-runs'] };
  expect([await isOver(400, before), await isOver(401, before)]).toEqual([false, true]);
  const first = { without: ['quickly-read-runs', 'shorter-runs'] };
  expect([await isOver(1_000, first), await isOver(1_001, first)]).toEqual([false, true]);
});

test('a run is marked where it ends, and not where it begins', async () => {
  const run = await WorkflowRun.begin(lives, []);
  run.historyLength = 150;
  await run.wake();
  expect(run.marks).toEqual([]);
  run.historyLength = 151;
  await run.wake();
  expect(run.marks).toEqual(['quickly-read-runs']);
});

test('a run that Temporal wants continued, or that is far too long, needs no mark', async () => {
  const run = await WorkflowRun.begin(lives, []);
  run.historyLength = 1_001;
  await run.wake();
  expect([run.end?.kind, run.marks]).toEqual(['completed', []]);
});

test('a run that was marked at its beginning is replayed with its mark; no other is marked there', async () => {
  const marked = await WorkflowRun.begin(lives, [], { replayedAs: ['shorter-runs'] });
  expect(marked.marks).toEqual(['shorter-runs']);
  expect((await WorkflowRun.begin(lives, [], { replayedAs: [] })).marks).toEqual([]);
  expect((await WorkflowRun.begin(lives, [])).marks).toEqual([]);
});
