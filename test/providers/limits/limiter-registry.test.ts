import { createLimiterRegistry } from '../../../src/providers/limiter-registry';

const registry = createLimiterRegistry();

describe('of Microsoft Graph', () => {
  test('one application has one limiter for a mailbox, however its address is spelled', () => {
    const limiter = registry.graph({ application: 'app', mailbox: 'Ada@contoso.example' });
    expect(registry.graph({ application: 'app', mailbox: 'ada@CONTOSO.example' })).toBe(limiter);
    expect(limiter.provider).toBe('microsoft-graph');
  });

  test('another mailbox, and another application, have their own', () => {
    const limiter = registry.graph({ application: 'app', mailbox: 'a' });
    expect(registry.graph({ application: 'app', mailbox: 'b' })).not.toBe(limiter);
    expect(registry.graph({ application: 'other', mailbox: 'a' })).not.toBe(limiter);
  });

  test('a mailbox that several processes use is booked by its address, with as many places as it has', async () => {
    const asked: unknown[] = [];
    const limits = { maxConcurrent: 3, requests: { max: 100, intervalMilliseconds: 1_000 } };
    const sharing = createLimiterRegistry({
      graph: limits,
      bookPlace: (mailbox, places) => {
        asked.push([mailbox, places]);
        return Promise.resolve({
          startsInMilliseconds: 0,
          lastsMilliseconds: 1,
          place: 0,
          continues: false,
          others: 0,
        });
      },
    });
    const limiter = sharing.graph({ application: 'app', mailbox: 'Ada' });
    const done = () => Promise.resolve();
    await limiter.hold({ priority: 'step' }, done);
    await Promise.all([1, 2].map(() => limiter.hold({ priority: 'step' }, done)));
    expect(asked[0]).toEqual(['Ada', 3]);
  });
});

describe('of Trello', () => {
  test('a token of a key has one limiter; another token, and the same of another key, have their own', () => {
    const limiter = registry.trello({ key: 'k', token: 't' });
    expect(registry.trello({ key: 'k', token: 't' })).toBe(limiter);
    expect(registry.trello({ key: 'k', token: 'u' })).not.toBe(limiter);
    expect(registry.trello({ key: 'l', token: 't' })).not.toBe(limiter);
    expect(limiter.provider).toBe('trello');
  });
});

test.each([
  ['Microsoft Graph', (all: typeof registry) => all.graph({ application: 'app', mailbox: 'a' })],
  ['Trello', (all: typeof registry) => all.trello({ key: 'k', token: 't' })],
])('somebody is told of a place of %s that was not given back', async (_name, limiterOf) => {
  jest.useFakeTimers();
  try {
    const told: unknown[] = [];
    const limiter = limiterOf(createLimiterRegistry({ onOverdue: (overdue) => told.push(overdue) }));
    const held = limiter.hold(
      { priority: 'step' },
      (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    );
    const ended = expect(held).rejects.toThrow('it was not over after 300 s');
    await jest.advanceTimersByTimeAsync(299_999);
    expect(told).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    await ended;
    expect(told).toEqual([{ provider: limiter.provider, heldMilliseconds: 300_000 }]);
  } finally {
    jest.useRealTimers();
  }
});
