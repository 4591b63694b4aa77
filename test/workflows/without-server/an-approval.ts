import type { ApprovalRequest } from '../../../src/contracts/approval';
import { approval } from '../../../workflows/service/approval';
import { WorkflowRun } from '../../support/workflow-run';

export const [requestedAt, expiresAt] = ['2026-05-04T08:00:00.000Z', '2026-05-04T09:00:00.000Z'];
export const [check, notify] = ['approvals.checkDecision', 'approvals.notify'];

export const request: ApprovalRequest = {
  ...{ step: 'mail.sendEmail', title: 'Send Email', effect: 'send' },
  ...{
    summary: 'To lena\nabout lunch',
    input: { to: ['lena@northwind.example'] },
    account: 'support',
    agent: 'helper',
  },
  ...{ requestedBy: { workflowId: 'helper/1', runId: 'r' }, expiresAfterSeconds: 3600, refuseUnverified: true },
};
export const overview = {
  ...{ step: 'mail.sendEmail', title: 'Send Email', summary: 'To lena about lunch', account: 'support' },
  ...{ agent: 'helper', requestedAt, expiresAt, requestedBy: request.requestedBy },
};
export const grant = {
  step: 'mail.sendEmail',
  approver: 'Grace',
  decidedAt: '2026-05-04T08:10:00.000Z',
  signature: 'signed',
};
export const acceptable = {
  ...{ kind: 'acceptable', input: request.input, inputHash: 'hash', approver: 'Grace' },
  ...{ verified: true, edited: false, grant },
};

/** @param without what a run of an earlier version does not know */
export const begin = (more: Partial<ApprovalRequest> = {}, without: string[] = []) =>
  WorkflowRun.begin(approval, [{ ...request, ...more }], {
    ...{ workflowType: 'approval', workflowId: 'approval/1', at: requestedAt, without },
  });
export const approve = { decision: 'approve' };
