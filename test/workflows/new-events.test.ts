import { defined } from '../../src/json/defined';
import type { EventReport } from '../../src/contracts/trigger-report';
import { announcedFirst } from '../../workflows/service/trigger/new-events';

const at = '2026-05-04T08:00:00.000Z';
const report = (eventId: string, change?: EventReport['change']): EventReport => ({
  ...{ eventId, key: eventId, at, label: eventId, outcome: { kind: 'matched', event: {} } },
  ...defined({ change }),
});
const plain = report('plain');
const announced = report('announced', { subject: 'label' });
const compared = report('compared', { subject: 'label', after: at });

test('what was announced, and what is seen in one way only, comes before what was found by comparing', () => {
  expect(announcedFirst([compared, plain, announced])).toEqual([[plain, announced], [compared]]);
});

test.each([
  ['announced', [plain, announced]],
  ['found', [compared, compared]],
  ['there', []],
])('where all is %s it stays together', (_what, reports) => {
  expect(announcedFirst(reports)).toEqual([reports]);
});
