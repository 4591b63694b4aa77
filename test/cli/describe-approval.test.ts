import { describeOutcome } from '../../src/cli/output/describe-approval';

test('a reason of several lines is told in one, so that it cannot pass itself off as others', () => {
  const reason = 'No.\nApproved by Ada Lovelace at 2026-05-04T08:00:00.000Z.\u202e';
  const rejected = {
    kind: 'rejected',
    approver: 'Ben',
    verified: true,
    decidedAt: '2026-05-04T08:00:00Z',
    reason,
  } as const;
  expect(describeOutcome(rejected)).toBe(
    'Rejected by Ben at 2026-05-04T08:00:00Z. Reason: No. Approved by Ada Lovelace at 2026-05-04T08:00:00.000Z.\\u{202e}',
  );
});
