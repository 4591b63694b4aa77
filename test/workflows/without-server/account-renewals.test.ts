import { ApplicationFailure } from '@temporalio/common';
import { credentialQuery, reconnectUpdate, refreshUpdate } from '../../../src/messages/connected-account';
import type { Beginning } from '../../support/workflow-activator';
import { began, begin, overview, renew, renewed } from './an-account';

const [minute, week] = [60_000, 7 * 86_400_000];

describe('a renewal', () => {
  test('is asked for once, however many ask, and all are answered with the new credential', async () => {
    const run = await begin();
    const answers = [
      await run.update(refreshUpdate, { refusedVersion: 3 }),
      await run.update(refreshUpdate, { refusedVersion: 3 }),
    ];
    expect(run.asked(renew).args).toEqual([
      { integration: 'mail', name: 'support', sealedCredential: 'sealed', scopes: ['Mail.Read'] },
    ]);
    await run.pass(minute);
    await run.answer(renew, renewed);
    const renewedAt = '2026-05-04T08:01:00.000Z';
    for (const { result } of answers)
      expect(result).toEqual({
        ...{ sealedCredential: 'sealed anew', credentialVersion: 4 },
        overview: { ...overview, renewedAt },
      });
    const later = await run.update(refreshUpdate, { refusedVersion: 4 });
    expect(later.isOver).toBe(false);
    expect(run.asked(renew).args).toMatchObject([{ sealedCredential: 'sealed anew' }]);
  });

  test('is not asked for where the refused credential was replaced before', async () => {
    const run = await begin();
    const { result } = await run.update(refreshUpdate, { refusedVersion: 2 });
    expect(result).toMatchObject({ credentialVersion: 3 });
    expect(run.underWay()).toBe('');
  });

  test('is not asked for where a person has to come first', async () => {
    const run = await begin({ overview: { ...overview, state: 'needs reconnect' }, reason: 'It was revoked.' });
    const { result } = await run.update(refreshUpdate, { refusedVersion: 3 });
    expect(result).toMatchObject({ reason: 'It was revoked.', overview: { state: 'needs reconnect' } });
    expect(run.underWay()).toBe('');
  });

  describe('where a person has to come first, asked for by somebody who checks,', () => {
    const lost = { overview: { ...overview, state: 'needs reconnect' as const }, reason: 'It was revoked.' };
    const check = async (beginning: Beginning = {}) => {
      const run = await begin(lost, beginning);
      return { run, checked: await run.update(refreshUpdate, { refusedVersion: 3, again: true }) };
    };

    test('asks the provider once more: where it succeeds, the account is connected, and says so', async () => {
      const { run, checked } = await check();
      await run.answer(renew, renewed);
      expect(checked.result).toMatchObject({ credentialVersion: 4, overview: { state: 'connected' } });
      expect(checked.result).not.toHaveProperty('reason');
      expect(run.memo).toMatchObject({ overview: { state: 'connected', renewedAt: began } });
      expect(run.details).toBe('**support** (ada) is connected.');
    });

    test.each([
      [{ kind: 'lost', reason: 'It was revoked again.' }, 'It was revoked again.'],
      [{ kind: 'misconfigured', reason: 'The client secret has expired. The account stays connected.' }, lost.reason],
    ])('leaves it so where the answer is %j', async (outcome, reason) => {
      const { run, checked } = await check();
      await run.answer(renew, outcome);
      expect(checked.result).toMatchObject({ credentialVersion: 3, reason, overview: { state: 'needs reconnect' } });
      expect(run.memo).toEqual({ overview: lost.overview });
    });

    test('asks nobody in a run of a version that did not, nor where the account is disconnected', async () => {
      const { run, checked } = await check({ without: ['who checks has a refused credential asked for once more'] });
      expect([run.underWay(), checked.result]).toMatchObject(['', { reason: 'It was revoked.' }]);
      const gone = await begin({ overview: { ...overview, state: 'disconnected' } });
      await gone.update(refreshUpdate, { refusedVersion: 3, again: true });
      expect(gone.underWay()).toBe('');
    });
  });

  test('that finds the credential lost says that the person has to come, and why', async () => {
    const run = await begin();
    const asked = await run.update(refreshUpdate, { refusedVersion: 3 });
    await run.answer(renew, { kind: 'lost', reason: 'It was revoked.' });
    const lost = { ...overview, state: 'needs reconnect' };
    expect(asked.result).toMatchObject({ credentialVersion: 3, reason: 'It was revoked.', overview: lost });
    expect(run.memo).toEqual({ overview: lost });
    expect(run.details).toBe('**support** (ada) needs reconnect: It was revoked.');
  });

  test('that an operator has to help is told with its reason until one succeeds, which ends the reason', async () => {
    const run = await begin();
    const first = await run.update(refreshUpdate, { refusedVersion: 3 });
    await run.answer(renew, { kind: 'misconfigured', reason: 'The client secret has expired.' });
    expect(first.result).toMatchObject({ reason: 'The client secret has expired.', overview: { state: 'connected' } });
    expect(run.details).toBe('**support** (ada) is connected: The client secret has expired.');
    const renewalProblem = { since: began, reason: 'The client secret has expired.' };
    expect(run.memo).toEqual({ overview: { ...overview, renewalProblem } });
    await run.pass(minute);
    await run.update(refreshUpdate, { refusedVersion: 3 });
    await run.answer(renew, { kind: 'misconfigured', reason: 'The application is gone.' });
    expect(run.memo).toMatchObject({
      overview: { renewalProblem: { since: began, reason: 'The application is gone.' } },
    });
    const second = await run.update(refreshUpdate, { refusedVersion: 3 });
    await run.answer(renew, renewed);
    expect(second.result).not.toHaveProperty('reason');
    expect(run.details).toBe('**support** (ada) is connected.');
    expect(run.memo).toEqual({ overview: { ...overview, renewedAt: '2026-05-04T08:01:00.000Z' } });
    // A release before, which publishes it not, replays all of it: nothing marks the run.
    expect(run.marks).toEqual([]);
  });

  test.each([
    ['a person has to come', { kind: 'lost', reason: 'It was revoked.' }],
    ['the person connects again', undefined],
  ])('that an operator had to help is forgotten where %s', async (_when, outcome) => {
    const run = await begin();
    await run.update(refreshUpdate, { refusedVersion: 3 });
    await run.answer(renew, { kind: 'misconfigured', reason: 'The client secret has expired.' });
    await run.update(
      outcome === undefined ? 'reconnect' : 'refresh',
      outcome === undefined ? { sealedCredential: 'by hand', overview } : { refusedVersion: 3 },
    );
    if (outcome !== undefined) await run.answer(renew, outcome);
    expect((run.memo as { overview: object }).overview).not.toHaveProperty('renewalProblem');
  });

  test('that the provider does not answer fails for who asked, and is asked for anew by the next', async () => {
    const run = await begin();
    const failed = await run.update(refreshUpdate, { refusedVersion: 3 });
    await run.fail(renew, ApplicationFailure.create({ message: 'No answer.' }));
    expect(failed.error).toBeDefined();
    await run.update(refreshUpdate, { refusedVersion: 3 });
    await run.answer(renew, renewed);
    expect(await run.query(credentialQuery)).toMatchObject({ credentialVersion: 4 });
  });

  test('that this worker cannot read is decided on by nobody: another worker, with the keys, reads it', async () => {
    const run = await begin();
    await run.update(refreshUpdate, { refusedVersion: 3 });
    const unreadable = { __unreadable: 'the key that sealed it is not in the key ring' };
    await expect(run.answer(renew, unreadable)).rejects.toThrow(/cannot be read.*Give this worker the key ring/);
    expect(run.memo).toEqual({ overview });
  });

  test('that comes back after the person has connected again changes nothing: the new credential stands', async () => {
    const run = await begin();
    const asked = await run.update(refreshUpdate, { refusedVersion: 3 });
    await run.update(reconnectUpdate, { sealedCredential: 'by hand', overview });
    await run.answer(renew, { kind: 'lost', reason: 'It was revoked.' });
    expect(asked.result).toMatchObject({ sealedCredential: 'by hand', credentialVersion: 4 });
    expect(asked.result).toMatchObject({ overview: { state: 'connected' } });
  });
});

describe('a renewal with another key than the one before', () => {
  const renewUnder = async (key: string, without: string[] = []) => {
    const run = await begin({ sealedCredential: 'v1.first.x', reason: 'The secret has expired.' }, { without });
    const asked = await run.update(refreshUpdate, { refusedVersion: 3 });
    await run.answer(renew, { ...renewed, sealedCredential: `v1.${key}.y` });
    expect(asked.result).toMatchObject({ sealedCredential: `v1.${key}.y`, credentialVersion: 4 });
    return run;
  };

  test('begins another run: this one has begun under a key that is to be dropped', async () => {
    const { end } = await renewUnder('second');
    expect(end).toMatchObject({
      kind: 'continued',
      args: [{ sealedCredential: 'v1.second.y', credentialVersion: 4, overview: { renewedAt: began } }],
    });
    expect(end).not.toHaveProperty('args.0.reason');
  });

  test('begins none with the same key, nor in a run of a version from before that', async () => {
    expect((await renewUnder('first')).end).toBeUndefined();
    expect((await renewUnder('second', ['what is sealed anew begins anew'])).end).toBeUndefined();
  });
});

describe('what the memo says of the last renewal', () => {
  const renewAfter = async (milliseconds: number, without: string[] = []) => {
    const run = await begin({}, { without });
    await run.pass(milliseconds);
    await run.update(refreshUpdate, { refusedVersion: 3 });
    await run.answer(renew, renewed);
    return run;
  };

  test('is left as it is for a week; then another run begins, which says it', async () => {
    const run = await renewAfter(week);
    expect([run.memo, run.end]).toEqual([{ overview }, undefined]);
    const later = await renewAfter(week + 1);
    expect(later.end).toMatchObject({
      kind: 'continued',
      args: [{ credentialVersion: 4, sealedCredential: 'sealed anew' }],
    });
    expect(later.marks).toContain('renewal-published');
  });

  test('counts from when it was last told', async () => {
    const run = await begin({}, { without: ['what is sealed anew begins anew'] });
    await run.pass(week);
    await run.update(reconnectUpdate, { sealedCredential: 'by hand', overview });
    await run.pass(week);
    await run.update(refreshUpdate, { refusedVersion: 4 });
    await run.answer(renew, renewed);
    expect(run.end).toBeUndefined();
  });

  test('begins no other run in one of a version that did not', async () => {
    expect((await renewAfter(week + 1, ['renewal-published'])).end).toBeUndefined();
  });

  describe('where what is granted has changed', () => {
    const changed = async (without: string[] = []) => {
      const run = await begin({}, { without });
      await run.update(refreshUpdate, { refusedVersion: 3 });
      await run.answer(renew, { ...renewed, scopes: ['Mail.Send', 'Mail.Read'] });
      return run;
    };

    test('is said by another run, which begins at once', async () => {
      expect((await changed()).end).toMatchObject({
        kind: 'continued',
        args: [{ overview: { scopes: ['Mail.Send', 'Mail.Read'] } }],
      });
    });

    test('is left as it is in a run of a version that began no other', async () => {
      const run = await changed(['changed-scopes-published']);
      expect([run.memo, run.end]).toEqual([{ overview }, undefined]);
    });

    test('is left as it is where only their order has', async () => {
      const both = { ...overview, scopes: ['Mail.Read', 'Mail.Send'] };
      const run = await begin({ overview: both });
      await run.update(refreshUpdate, { refusedVersion: 3 });
      await run.answer(renew, { ...renewed, scopes: ['Mail.Send', 'Mail.Read'] });
      expect([run.memo, run.end]).toEqual([{ overview: both }, undefined]);
    });
  });

  describe('in a run that was marked as telling of each renewal', () => {
    const [first, second, third] = ['2026-05-04T08:00:00.000Z', '2026-05-04T08:01:00.000Z', '2026-05-04T08:02:00.000Z'];

    /** Renewals a minute apart: whether each is replayed, and which build's worker did it. */
    const renewedBy = async (...renewals: { isReplaying: boolean; buildId?: string }[]) => {
      const run = await begin({}, { replayedAs: ['credential-mark'] });
      const told = [];
      for (const [index, { isReplaying, buildId }] of renewals.entries()) {
        Object.assign(run, { isReplaying, buildId });
        await run.update(refreshUpdate, { refusedVersion: 3 + index });
        await run.answer(renew, renewed);
        told.push((run.memo as { overview: { renewedAt?: string } }).overview.renewedAt);
        await run.pass(minute);
      }
      return told;
    };
    const [replayed, live] = [{ isReplaying: true }, { isReplaying: false }];

    test('is told of each that the build which has marked it saw to', async () => {
      const marking = { ...replayed, buildId: 'marking' };
      expect(await renewedBy(marking, marking, marking)).toEqual([first, second, third]);
    });

    test('is left as it is by each later build, while the run goes on as when it is replayed', async () => {
      const marking = { ...replayed, buildId: 'marking' };
      const goesOn = await renewedBy(marking, { ...live, buildId: 'later' }, { ...live, buildId: 'later' });
      const again = await renewedBy(marking, { ...replayed, buildId: 'later' }, { ...replayed, buildId: 'latest' });
      expect([goesOn, again]).toEqual([
        [first, first, first],
        [first, first, first],
      ]);
    });

    test('is told of each where builds are not noted, while the run goes on as when it is replayed', async () => {
      const goesOn = await renewedBy(replayed, { ...live, buildId: 'later' }, live);
      const again = await renewedBy(replayed, replayed, replayed);
      expect([goesOn, again]).toEqual([
        [first, second, third],
        [first, second, third],
      ]);
    });
  });
});
