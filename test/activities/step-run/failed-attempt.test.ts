import { CancelledFailure } from '@temporalio/activity';
import type { MailStepContext } from '../../../activities/implement';
import { nothingSent } from '../../../activities/nothing-sent';
import { toolError } from '../../../src/contracts/tool-error';
import { input, moved, read, refuse, startRuns, step, write, type Runs } from './runs-of-steps';

let world: Runs;
beforeEach(async () => {
  world = await startRuns();
});
afterEach(() => world.stop());

describe('an attempt that sent nothing', () => {
  const failing = (error = toolError('ProviderUnavailable', 'Away.')) => step(() => Promise.reject(error));
  const attempt = (heartbeatDetails?: unknown) => ({ info: { attempt: 2, heartbeatDetails } });

  test('says so to the next one, where none before it has sent anything', async () => {
    await expect(world.run(failing(), input)).rejects.toThrow('Away.');
    await expect(world.run(failing(), input, attempt(nothingSent(1)))).rejects.toThrow('Away.');
    const onlyRead = step(async (context) => {
      await read(context);
      throw new Error('a fault');
    });
    await expect(world.run(onlyRead, input)).rejects.toThrow('a fault');
    expect(world.saved).toEqual([nothingSent(1), nothingSent(2), nothingSent(1)]);
  });

  test('hands on what the last one had to say, and nothing where it said nothing', async () => {
    await expect(world.run(failing(), input, attempt({ phase: 'refused', attempt: 1, code: 'x' }))).rejects.toThrow();
    expect(world.saved).toEqual([{ phase: 'refused', attempt: 2, code: 'x' }]);
    await expect(world.run(failing(), input, attempt())).rejects.toThrow();
    await expect(world.run(failing(), input, attempt(nothingSent(5)))).rejects.toThrow();
    expect(world.saved).toHaveLength(1);
  });

  test('also where it was refused before its handler ran', async () => {
    await expect(world.run(failing(), {})).rejects.toMatchObject({ type: 'InvalidInput' });
    expect(world.saved).toEqual([nothingSent(1)]);
    await expect(world.run(failing(), {}, attempt())).rejects.toThrow();
    expect(world.saved).toHaveLength(1);
    await expect(world.run(failing(), {}, attempt(nothingSent(1)))).rejects.toThrow();
    expect(world.saved).toEqual([nothingSent(1), nothingSent(2)]);
  });

  test('one that has sent a write says nothing of the kind', async () => {
    world.says = refuse(503, 'serviceNotAvailable');
    await expect(world.run(step(moved), input)).rejects.toThrow();
    expect(world.saved).toEqual([]);
  });
});

describe('the end of an attempt', () => {
  test('by a write that may have been done lets some time pass, and one that is refused does not', async () => {
    world.says = refuse(500, 'generalException');
    await expect(world.run(step(moved), input)).rejects.toMatchObject({
      ...{ type: 'ProviderUnavailable', nextRetryDelay: 1_000 },
    });
    world.says = refuse(409, 'ErrorIrresolvableConflict');
    await expect(world.run(step(moved), input)).rejects.toMatchObject({ type: 'Conflict', nonRetryable: true });
  });

  test('by an item that is not there is one more look, once', async () => {
    world.says = refuse(404, 'ErrorItemNotFound');
    await expect(world.run(step(read), input)).rejects.toMatchObject({
      ...{ type: 'ProviderUnavailable', nextRetryDelay: 400 },
    });
    await expect(world.run(step(read), input, { info: { attempt: 2 } })).rejects.toMatchObject({ type: 'NotFound' });
  });

  test('by an item that its review does not find is one more look, once', async () => {
    world.says = refuse(404, 'ErrorItemNotFound');
    world.define('clerk', { 'mail.moveEmail': { permission: 'approval' } });
    const reviewed = step(moved, async (context) => [{ name: 'Message', value: String(await read(context)) }]);
    const call = { agent: 'clerk' };
    await expect(world.run(reviewed, input, { call })).rejects.toMatchObject({
      ...{ type: 'ProviderUnavailable', nextRetryDelay: 400 },
    });
    await expect(world.run(reviewed, input, { call, info: { attempt: 2 } })).rejects.toMatchObject({
      type: 'NotFound',
    });
  });

  test('by cancelling is cancelled, whatever failed', async () => {
    const cancelling = new AbortController();
    const waiting = step(async ({ signal }) => {
      cancelling.abort(new Error('cancelled'));
      signal.throwIfAborted();
    });
    const cancelled = world.run(waiting, input, { signal: cancelling.signal });
    await expect(cancelled).rejects.toThrow(new CancelledFailure('The step was cancelled'));
    await expect(cancelled).rejects.toBeInstanceOf(CancelledFailure);
  });

  const untilAborted = ({ signal }: MailStepContext) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('cut off')));
    });
  const short = { info: { startToCloseTimeoutMs: 50 } };

  test('by its deadline is tried again, after some time where something was sent', async () => {
    const message = 'Move Email to Folder took longer than one attempt may; it is tried again.';
    const late = await world.run(step(untilAborted), input, short).catch((error: unknown) => error);
    expect(late).toMatchObject({ type: 'ProviderUnavailable', message, cause: { message: 'cut off' } });
    expect(late).toMatchObject({ nextRetryDelay: undefined });
    const sent = step(async (context) => {
      await write(context);
      return untilAborted(context);
    });
    await expect(world.run(sent, input, { info: { startToCloseTimeoutMs: 400 } })).rejects.toMatchObject({
      ...{ type: 'ProviderUnavailable', message, nextRetryDelay: 1_000 },
    });
  });

  test.each(['RateLimited', 'OutcomeUnknown'] as const)('by its deadline with %s says that', async (type) => {
    const told = step((context) => untilAborted(context).catch(() => Promise.reject(toolError(type, 'Told.'))));
    await expect(world.run(told, input, short)).rejects.toMatchObject({ type, message: 'Told.' });
  });
});
