import { setTimeout as sleep } from 'node:timers/promises';
import { within } from '../../src/concurrency/within';

const never = new Promise<never>(() => undefined);

test('work that is done in time is answered with what it answers, or throws', async () => {
  expect(await within(1_000, Promise.resolve('done'), () => 'late')).toBe('done');
  await expect(within(1_000, Promise.reject(new Error('failed')), () => 'late')).rejects.toThrow('failed');
});

test('work that is not done in time is answered with what is said of it, or ends as that throws', async () => {
  expect(await within(5, never, () => 'late')).toBe('late');
  const tooLate = within(5, never, () => {
    throw new Error('It goes on.');
  });
  await expect(tooLate).rejects.toThrow('It goes on.');
});

test('work that fails after its time disturbs nobody', async () => {
  const failing = sleep(20).then(() => Promise.reject(new Error('much later')));
  expect(await within(5, failing, () => 'late')).toBe('late');
  await sleep(40);
});
