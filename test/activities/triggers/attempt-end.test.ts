import { setTimeout as sleep } from 'node:timers/promises';
import { nearingItsEnd } from '../../../activities/triggers/attempt-end';
import { inActivity } from '../../support/in-activity';

test('an attempt nears its end in the last eighth of its time', async () => {
  const isAtEnd = (startToCloseTimeoutMs: number) =>
    inActivity({ startToCloseTimeoutMs }, {} as never, async () => {
      const isNear = nearingItsEnd();
      await sleep(100);
      return isNear();
    });
  expect(await Promise.all([isAtEnd(110), isAtEnd(10_000)])).toEqual([true, false]);
});
