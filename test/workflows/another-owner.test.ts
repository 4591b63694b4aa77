import type { TriggerState } from '../../src/messages/trigger';
import { beginFor } from '../../workflows/service/trigger/another-owner';

test('what is watched since after another person has connected the account stays so, and all else begins with them', () => {
  const [before, connected, after] = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z'];
  const state = {
    ...{
      owner: 'ada',
      ownerId: '1',
      cursor: 'position',
      unread: [{ id: '1' }],
      problem: { type: 'NotFound' },
      inbox: [{ id: '2' }],
    },
    ...{ watermark: after, watchedSince: { inbox: before, archive: after } },
  } as unknown as TriggerState;
  beginFor(state, { owner: 'bob' }, connected);
  expect(state).toEqual({
    ...{ owner: 'bob', inbox: [], watermark: after, asNowSince: connected, begunForOwnerAt: connected },
    watchedSince: { '': connected, inbox: connected, archive: after },
  });
});
