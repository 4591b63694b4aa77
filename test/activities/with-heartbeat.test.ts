import { setTimeout as sleep } from 'node:timers/promises';
import { MockActivityEnvironment } from '@temporalio/testing';
import { z } from 'zod';
import { leftBefore, withHeartbeat } from '../../activities/attempts/with-heartbeat';

interface Details {
  readonly position: number;
}

/** What Temporal is told of one attempt, whose predecessor left `known`. */
async function toldBy(
  known: Details | undefined,
  attempt: (details: { position?: number }, beat: () => void) => Promise<unknown>,
): Promise<unknown[]> {
  const environment = new MockActivityEnvironment({ heartbeatDetails: known });
  const told: unknown[] = [];
  environment.on('heartbeat', (details: unknown) => told.push(details));
  await environment.run(async () => {
    const details: { position?: number } = { ...known };
    await withHeartbeat(
      () => (details.position === undefined ? undefined : { ...details }),
      async (beat) => attempt(details, beat),
    ).catch(() => undefined);
  });
  return told;
}

test('an attempt that is soon over and has nothing new to tell costs Temporal nothing', async () => {
  expect(await toldBy(undefined, () => Promise.resolve())).toEqual([]);
  expect(await toldBy({ position: 1 }, () => Promise.resolve())).toEqual([]);
});

test('what is new at its end is told to the next attempt, also where it failed', async () => {
  const advance = (details: { position?: number }) => {
    details.position = 2;
    return Promise.resolve();
  };
  expect(await toldBy({ position: 1 }, advance)).toEqual([{ position: 2 }]);
  expect(await toldBy(undefined, advance)).toEqual([{ position: 2 }]);
  expect(await toldBy(undefined, (details) => advance(details).then(() => Promise.reject(new Error())))).toEqual([
    { position: 2 },
  ]);
});

test('what it asks to tell is told at once, and not again at its end', async () => {
  const told = await toldBy(undefined, (details, beat) => {
    details.position = 2;
    beat();
    return Promise.resolve();
  });
  expect(told).toEqual([{ position: 2 }]);
});

test('one that takes long is heard of well before its timeout, whether or not there is anything new', async () => {
  expect(await toldBy({ position: 1 }, () => sleep(1_700))).toEqual([{ position: 1 }]);
});

test('what an attempt left is read where it is of the kind that is left, and is as good as nothing otherwise', async () => {
  const left = (heartbeatDetails: unknown) =>
    new MockActivityEnvironment({ heartbeatDetails }).run(() =>
      Promise.resolve(leftBefore(z.object({ position: z.number() }))),
    );
  expect(await left({ position: 1, more: 'of a later release' })).toEqual({ position: 1 });
  for (const others of [undefined, null, 'text', [], { position: 'everywhere' }, {}])
    expect(await left(others)).toBeUndefined();
});
