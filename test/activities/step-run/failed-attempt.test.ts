import { CancelledFailure } from '@temporalio/activity';
import { implement, type MailStepContext, type StepImplementation } from '../../../activities/implement';
import { nothingSent } from '../../../activities/attempts/nothing-sent';
import { sendEffect } from '../../../activities/attempts/send-effect';
import { untilReadingsExpire } from '../../../src/trust/definition-lease';
import { listFolders } from '../../../src/contracts/mail/list-folders';
import { toolError } from '../../../src/contracts/tool-error';
import { microsoft } from './attempts';
import {
  answer,
  folders,
  input,
  moved,
  read,
  reading,
  refuse,
  startRuns,
  step,
  write,
  type Runs,
} from './runs-of-steps';

let world: Runs;
beforeEach(async () => {
  world = await startRuns();
});
afterEach(() => {
  jest.restoreAllMocks();
  return world.stop();
});

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

  test('says so also where it was refused before its handler ran', async () => {
    await expect(world.run(failing(), {})).rejects.toMatchObject({ type: 'InvalidInput' });
    expect(world.saved).toEqual([nothingSent(1)]);
    await expect(world.run(failing(), {}, attempt())).rejects.toThrow();
    expect(world.saved).toHaveLength(1);
    await expect(world.run(failing(), {}, attempt(nothingSent(1)))).rejects.toThrow();
    expect(world.saved).toEqual([nothingSent(1), nothingSent(2)]);
  });

  test('one that has sent a write says nothing of the kind, but as whom, beside what it has said until then', async () => {
    world.says = refuse(503, 'serviceNotAvailable');
    await expect(world.run(step(moved), input)).rejects.toThrow();
    expect(world.saved).toEqual([{ writtenAs: 'support', writtenFor: 'lena@contoso.test' }]);
    const saving = step(async (context) => {
      context.saveProgress({ seen: 1 });
      await write(context).catch(() => context.saveProgress({ seen: 2 }));
      throw new Error('a fault');
    });
    await expect(world.run(saving, input, attempt())).rejects.toThrow('a fault');
    const noting = step((context) => {
      context.saveProgress({ seen: 1 });
      return write(context);
    });
    await expect(world.run(noting, input, attempt())).rejects.toThrow();
    expect(world.saved.slice(1)).toEqual([
      { seen: 1 },
      { seen: 2, writtenAs: 'support', writtenFor: 'lena@contoso.test' },
      { seen: 1 },
      { seen: 1, writtenAs: 'support', writtenFor: 'lena@contoso.test' },
    ]);
  });

  test('one of a step that only reads says nothing, though it reads with a POST', async () => {
    world.says = refuse(503, 'serviceNotAvailable');
    const posting = implement(listFolders, async (_input, context) => {
      await write(context);
      return folders;
    }) as unknown as StepImplementation;
    await expect(world.run(posting, { account: 'support' })).rejects.toThrow();
    expect(world.saved).toEqual([]);
  });

  test('one whose write is known not to have been carried out says only that', async () => {
    world.says = refuse(429, 'tooManyRequests');
    const refusedFirst = step((context) => sendEffect(context, () => write(context)));
    await expect(world.run(refusedFirst, input)).rejects.toMatchObject({ type: 'RateLimited' });
    expect(world.saved).toEqual([nothingSent(1)]);
  });
});

describe('a refusal that comes after an attempt which may have done it', () => {
  const doubt = 'An earlier attempt may have done it: look before asking again.';
  const call = { agent: 'clerk' };
  const again = { call, info: { attempt: 2 } };
  const asks = { permission: 'approval' } as const;
  const inDoubt = (message: RegExp) => ({
    type: 'OutcomeUnknown',
    nonRetryable: true,
    message: expect.stringMatching(new RegExp(`${message.source}.*${doubt}$`)),
  });
  /** A first attempt that is answered 504, as the agent is then. */
  const begin = async () => {
    world.define('clerk', { 'mail.moveEmail': {} });
    const { says } = world;
    world.says = refuse(504, 'gatewayTimeout');
    await expect(world.run(step(moved), input, { call })).rejects.toMatchObject({ type: 'ProviderUnavailable' });
    world.says = says;
  };

  test.each<[what: string, lose: () => void, message: RegExp]>([
    ['the step', () => world.define('clerk', {}), /^The agent "clerk" is not equipped with Move Email to Folder/],
    ['the account', () => delete world.workflows['connected-account/mail/support'], /^There is no mail account named/],
  ])('says so, where its agent has lost %s since', async (_what, lose, message) => {
    await begin();
    lose();
    await untilReadingsExpire();
    // Longer than a credential is believed without another look.
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 15_000);
    await expect(world.run(step(read), input, again)).rejects.toMatchObject(inDoubt(message));
  });

  test('says so, where the grant does not count any more', async () => {
    await begin();
    world.define('clerk', { 'mail.moveEmail': asks });
    await untilReadingsExpire();
    const given = { ...again, grant: { approvalId: 'approval/1' } };
    await expect(world.run(step(read), input, given)).rejects.toMatchObject(inDoubt(/^"approval\/1" is no approval\./));
  });

  test('says so, where its account has become another person’s since', async () => {
    await begin();
    const left = { ...again, info: { attempt: 2, heartbeatDetails: world.saved.at(-1) } };
    world.connect('mail/support', microsoft, { owner: 'bob@contoso.test' });
    const requests = world.provider.requests.length;
    await expect(world.run(step(moved), input, left)).rejects.toMatchObject(
      inDoubt(/^The account "support" belongs to another person than when an earlier attempt used it\./),
    );
    expect(world.provider.requests).toHaveLength(requests);
    const unsaid = { ...again, info: { attempt: 2, heartbeatDetails: { writtenAs: 'support' } } };
    expect(await world.run(step(moved), input, unsaid)).toEqual(answer);
  });

  test('does nothing as another person who is connected while it goes on, and says as whom it has written', async () => {
    const since = { connectedAt: '2026-05-01T08:00:00Z' };
    world.connect('mail/support', microsoft, { scopes: ['Mail.ReadWrite'], ...since });
    const twice = step(async (context) => {
      await write(context);
      world.connect('mail/support', { ...microsoft, accessToken: 'bobs' }, { owner: 'bob@contoso.test' });
      jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 15_000);
      return write(context);
    });
    const error = {
      type: 'ProviderUnavailable',
      message: expect.stringContaining('Another person has been connected'),
    };
    await expect(world.run(twice, input)).rejects.toMatchObject(error);
    expect(world.provider.requests).toHaveLength(1);
    expect(world.saved.at(-1)).toEqual({ writtenAs: 'support', writtenFor: 'lena@contoso.test' });
    const left = { info: { attempt: 2, heartbeatDetails: world.saved.at(-1) } };
    await expect(world.run(step(moved), input, left)).rejects.toMatchObject(
      inDoubt(/^The account "support" belongs to another person than when an earlier attempt used it\./),
    );
    expect(world.provider.requests).toHaveLength(1);
  });

  test('says so, where the provider does not let it look', async () => {
    world.says = refuse(403, 'ErrorAccessDenied');
    const attempt = { info: { attempt: 2 } };
    await expect(world.run(step(read), input, attempt)).rejects.toMatchObject(inDoubt(/403 ErrorAccessDenied/));
  });

  test('says so, and is tried again when the provider said, where the provider is away as it looks', async () => {
    const attempt = { info: { attempt: 2 } };
    const looking = { type: 'OutcomeUnknown', nonRetryable: false };
    world.says = refuse(504, 'gatewayTimeout');
    await expect(world.run(step(read), input, attempt)).rejects.toMatchObject({
      ...looking,
      message: `Microsoft Graph failed to answer (504). This request changed nothing; try again later. ${doubt}`,
      details: [{ status: 504, ambiguous: false }],
    });
    world.says = (_request, response) => {
      response.writeHead(429, { 'Retry-After': '7' }).end();
    };
    const limited: unknown = await world.run(step(read), input, attempt).catch((error: unknown) => error);
    expect(limited).toMatchObject(looking);
    expect((limited as { nextRetryDelay: number }).nextRetryDelay).toBeGreaterThanOrEqual(7_000);
    await expect(world.run(reading, { account: 'support' }, attempt)).resolves.toEqual(folders);
  });

  test('stays as it is, where nothing was sent, where it is the answer to its own write, and where the step only reads', async () => {
    const sentNothing = { call, info: { attempt: 2, heartbeatDetails: nothingSent(1) } };
    world.define('clerk', {});
    await expect(world.run(step(read), input, sentNothing)).rejects.toMatchObject({ type: 'PermissionDenied' });
    await expect(world.run(reading, { account: 'support' }, again)).rejects.toMatchObject({ type: 'PermissionDenied' });
    world.says = refuse(403, 'ErrorAccessDenied');
    const attempt = { info: { attempt: 2 } };
    await expect(world.run(step(moved), input, attempt)).rejects.toMatchObject({ type: 'PermissionDenied' });
  });
});

describe('the end of an attempt', () => {
  const second = { info: { attempt: 2, heartbeatDetails: nothingSent(1) } };

  test('by a write that may have been done lets some time pass, and one that is refused does not', async () => {
    world.says = refuse(500, 'generalException');
    await expect(world.run(step(moved), input)).rejects.toMatchObject({
      ...{ type: 'ProviderUnavailable', nextRetryDelay: 1_000 },
    });
    world.says = refuse(409, 'ErrorIrresolvableConflict');
    await expect(world.run(step(moved), input)).rejects.toMatchObject({ type: 'Conflict', nonRetryable: true });
  });

  describe('by an answer to a write that nobody can read', () => {
    const unread = 'Microsoft Graph answered with JSON that is not whole: it failed while it answered.';
    beforeEach(() => {
      world.says = (_request, response) =>
        void response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":');
    });

    test('has the next attempt look for its effect', async () => {
      const looking = { type: 'ProviderUnavailable', nonRetryable: false, nextRetryDelay: 1_000 };
      const message = `${unread} It may have done it all the same; look before doing it again.`;
      await expect(world.run(step(write), input)).rejects.toMatchObject({ ...looking, message });
      await expect(world.run(step(write), input, second)).rejects.toMatchObject({ ...looking, message });
    });

    test('leaves the outcome unknown where an earlier attempt may have done it: more of them would be answered alike', async () => {
      await expect(world.run(step(write), input, { info: { attempt: 2 } })).rejects.toMatchObject({
        ...{ type: 'OutcomeUnknown', nonRetryable: true, details: [{ ambiguous: true }] },
        message: expect.stringMatching(
          /is not whole: .*An earlier attempt may have done it: look before asking again\.$/,
        ),
      });
    });

    test('is asked for again where the step only reads, though with a POST', async () => {
      const posting = implement(listFolders, async (_input, context) => {
        await write(context);
        return folders;
      }) as unknown as StepImplementation;
      await expect(world.run(posting, { account: 'support' })).rejects.toMatchObject({
        ...{ type: 'ProviderUnavailable', nonRetryable: false },
        message: `${unread} This request changed nothing; try again later.`,
      });
    });
  });

  test('by an item that is not there is one more look, once', async () => {
    world.says = refuse(404, 'ErrorItemNotFound');
    await expect(world.run(step(read), input)).rejects.toMatchObject({
      ...{ type: 'ProviderUnavailable', nextRetryDelay: 400 },
    });
    await expect(world.run(step(read), input, second)).rejects.toMatchObject({ type: 'NotFound' });
  });

  test('by an item that its review does not find is one more look, once', async () => {
    world.says = refuse(404, 'ErrorItemNotFound');
    world.define('clerk', { 'mail.moveEmail': { permission: 'approval' } });
    const reviewed = step(moved, async (context) => [{ name: 'Message', value: String(await read(context)) }]);
    const call = { agent: 'clerk' };
    await expect(world.run(reviewed, input, { call })).rejects.toMatchObject({
      ...{ type: 'ProviderUnavailable', nextRetryDelay: 400 },
    });
    await expect(world.run(reviewed, input, { call, ...second })).rejects.toMatchObject({
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
    await expect(cancelled).rejects.toThrow(new CancelledFailure('The step was cancelled.'));
    await expect(cancelled).rejects.toBeInstanceOf(CancelledFailure);
    const later = new AbortController();
    const sending = step(async (context) => {
      await write(context);
      later.abort(new Error('cancelled'));
      context.signal.throwIfAborted();
    });
    await expect(world.run(sending, input, { signal: later.signal })).rejects.toThrow(
      'The step was cancelled. What it had begun may have been carried out: look before asking again.',
    );
  });

  const untilAborted = ({ signal }: MailStepContext) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('cut off')));
    });
  const short = { info: { startToCloseTimeoutMs: 50 } };

  test('by its deadline is tried again, after some time where something was sent', async () => {
    const tooLong = 'Move Email to Folder took longer than one attempt may.';
    const late = await world.run(step(untilAborted), input, short).catch((error: unknown) => error);
    const nothing = `${tooLong} This attempt changed nothing; try again later.`;
    expect(late).toMatchObject({ type: 'ProviderUnavailable', message: nothing, cause: { message: 'cut off' } });
    expect(late).toMatchObject({ nextRetryDelay: undefined });
    const message = `${tooLong} It may have done it all the same; look before doing it again.`;
    const sent = step(async (context) => {
      await write(context);
      return untilAborted(context);
    });
    await expect(world.run(sent, input, { info: { startToCloseTimeoutMs: 400 } })).rejects.toMatchObject({
      ...{ type: 'ProviderUnavailable', message, nextRetryDelay: 1_000 },
    });
  });

  test('by its deadline leaves an earlier attempt in doubt', async () => {
    const again = { info: { attempt: 2, ...short.info } };
    await expect(world.run(step(untilAborted), input, again)).rejects.toMatchObject({
      ...{ type: 'OutcomeUnknown', nonRetryable: false },
      message:
        'Move Email to Folder took longer than one attempt may. This attempt changed nothing; try again later. An earlier attempt may have done it: look before asking again.',
    });
  });

  test.each(['RateLimited', 'OutcomeUnknown'] as const)('by its deadline with %s says that', async (type) => {
    const told = step((context) => untilAborted(context).catch(() => Promise.reject(toolError(type, 'Told.'))));
    await expect(world.run(told, input, short)).rejects.toMatchObject({ type, message: 'Told.' });
  });
});
