import { overviewOf } from '../../src/client/approvals/approval-overview';

const at = '2026-05-04T08:00:00.000Z';
const overview = {
  ...{ step: 'mail.sendEmail', title: 'Send Email', summary: 'Send it', account: 'support' },
  ...{ requestedAt: at, expiresAt: at },
  requestedBy: { workflowId: 'run', runId: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' },
};
const listed = (verdict: object) =>
  overviewOf({ workflowId: 'approval/1', memo: { overview: { ...overview, verdict } } });

test.each([
  [
    'approved',
    (instant: string) => ({ edited: false, verified: true, grant: { approver: 'Ada', decidedAt: instant } }),
  ],
  ['rejected', (instant: string) => ({ approver: 'Ada', verified: true, decidedAt: instant })],
  ['expired', (instant: string) => ({ expiredAt: instant })],
])('what is listed as %s at an instant that is none is no request', (kind, verdict) => {
  expect(listed({ kind, ...verdict(at) })).toMatchObject({ id: 'approval/1' });
  expect(listed({ kind, ...verdict('x') })).toBeUndefined();
});
