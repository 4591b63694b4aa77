import type { StepContext } from '../../activities/implement';
import { restartSearch, searchedFor } from '../../activities/attempts/search-time';

const seconds = (count: number) => Date.parse('2026-05-01T10:00:00Z') + count * 1_000;

/** An attempt that is scheduled so many seconds after the hour and is told this; and what it tells the next. */
function attempt(at: number, progress: unknown) {
  const saved = {};
  const given = { attemptedAt: new Date(seconds(at)), progress, since: new Date(0) };
  const context = { ...given, saveProgress: (said: object) => Object.assign(saved, said) };
  return { context: context as unknown as StepContext, saved };
}

test('doubt is counted from the first attempt that has to look, whenever the call was scheduled', () => {
  const first = attempt(0, undefined);
  expect(searchedFor('files', first.context)).toBe(0);
  const second = attempt(7, first.saved);
  expect(searchedFor('files', second.context)).toBe(7_000);
  expect(searchedFor('files', attempt(9, second.saved).context)).toBe(9_000);
});

test('doubt of one thing is no doubt of another', () => {
  const { context, saved } = attempt(0, undefined);
  searchedFor('event', context);
  expect(searchedFor('change', attempt(7, saved).context)).toBe(0);
  expect(searchedFor('files', attempt(7, { filesInDoubtSince: 'yesterday' }).context)).toBe(0);
});

test('what is done once more is in doubt from then on', () => {
  const again = attempt(7, { filesInDoubtSince: seconds(0) });
  restartSearch('files', again.context);
  expect(searchedFor('files', attempt(9, again.saved).context)).toBe(2_000);
});
