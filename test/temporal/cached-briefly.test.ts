import { Client, Connection } from '@temporalio/client';
import { setTimeout as sleep } from 'node:timers/promises';
import { cachedBriefly } from '../../src/temporal/cached-briefly';

/** Nothing is asked of it. */
const nobody = new Client({ connection: Connection.lazy() });
const lasting = 300;

function counted(answer: (look: number) => Promise<number> = (look) => Promise.resolve(look)) {
  let looks = 0;
  return cachedBriefly(() => answer((looks += 1)), lasting);
}

test('what was found a moment ago is shown again', async () => {
  const find = counted();
  expect([await find(nobody, '', false), await find(nobody, '', false)]).toEqual([1, 1]);
});

test('who wants what holds now has it looked for, for the others too', async () => {
  const find = counted();
  await find(nobody, '', false);
  expect([await find(nobody, '', true), await find(nobody, '', false)]).toEqual([2, 2]);
});

test('each name is looked for by itself', async () => {
  const find = counted();
  expect([await find(nobody, 'one', false), await find(nobody, 'other', false)]).toEqual([1, 2]);
});

test('what one client was shown is not shown to another', async () => {
  const find = counted();
  const other = new Client({ connection: Connection.lazy() });
  expect([await find(nobody, '', false), await find(other, '', false)]).toEqual([1, 2]);
});

test('what is older than that is shown to nobody', async () => {
  const find = counted();
  await find(nobody, '', false);
  await sleep(lasting + 50);
  expect(await find(nobody, '', false)).toBe(2);
});

test('what could not be found is looked for again by who asks next', async () => {
  const find = counted((look) => (look === 1 ? Promise.reject(new Error('gone')) : Promise.resolve(look)));
  await expect(find(nobody, '', false)).rejects.toThrow('gone');
  expect(await find(nobody, '', false)).toBe(2);
});
