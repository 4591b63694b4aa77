import { provenApprover, signDecision, type AskedRequest } from '../../src/trust/decision-proof';
import { isGrantSigned, signGrant } from '../../src/trust/grant';
import { mayApprove } from '../../src/trust/may-approve';
import type { ApprovalDecision, GrantStatement } from '../../src/contracts/approval';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';

const [oldKey, newKey] = [generateKey(), generateKey()];
const ring = createKeyRing([oldKey], 'the test');
const rotated = createKeyRing([newKey, oldKey], 'the test');
const stranger = createKeyRing([generateKey()], 'the test');

const asked: AskedRequest = {
  approvalId: 'approval/1',
  request: {
    ...{ step: 'mail.sendEmail', title: 'Send Email', effect: 'send', summary: 'To Lena', account: 'support' },
    ...{ input: { to: ['lena@northwind.example'], subject: 'Hello' }, agent: 'clerk', refuseUnverified: true },
    ...{ requestedBy: { workflowId: 'w', runId: 'r' }, expiresAfterSeconds: 60 },
  },
};
const decision: ApprovalDecision = { decision: 'approve', reason: 'Fine.' };

describe('the proof of a decision', () => {
  const signed = signDecision(ring, asked, 'Grace', decision);

  test('says who decided and when, also after a rotation, and whatever way it was written', () => {
    expect(provenApprover(ring, asked, signed)).toEqual({ name: 'Grace', at: expect.stringMatching(/^\d{4}.*Z$/) });
    expect(provenApprover(rotated, asked, JSON.parse(JSON.stringify(signed)) as ApprovalDecision)).toBeDefined();
    const { approver, ...rest } = signed;
    expect(provenApprover(ring, asked, { approver, ...rest } as ApprovalDecision)).toBeDefined();
    expect(signed).toMatchObject(decision);
  });

  const { approver } = signed;
  test.each<[what: string, asked: AskedRequest, decision: ApprovalDecision]>([
    ['another request', { ...asked, approvalId: 'approval/2' }, signed],
    ['a request with another input', { ...asked, request: { ...asked.request, input: {} } }, signed],
    ['a request for another account', { ...asked, request: { ...asked.request, account: 'sales' } }, signed],
    ['another decision', asked, { ...signed, decision: 'reject' }],
    ['an edit', asked, { ...signed, input: { subject: 'Other' } }],
    ['another reason', asked, { ...signed, reason: 'Never.' }],
    ['another person', asked, { ...signed, approver: { ...approver!, name: 'Ada' } }],
    ['another time', asked, { ...signed, approver: { ...approver!, at: '2026-01-01T00:00:00Z' } }],
    ['no time', asked, { ...signed, approver: { name: approver!.name, proof: approver!.proof } }],
    ['another proof', asked, { ...signed, approver: { ...approver!, proof: 'x'.repeat(43) } }],
    ['nobody', asked, decision],
  ])('is none of %s', (_what, request, altered) => {
    expect(provenApprover(ring, request, altered)).toBeUndefined();
  });

  test('is none of who lacks the key', () => {
    expect(provenApprover(stranger, asked, signed)).toBeUndefined();
    expect(provenApprover(ring, asked, signDecision(stranger, asked, 'Grace', decision))).toBeUndefined();
  });
});

describe('a grant', () => {
  const statement: GrantStatement = {
    ...{ approvalId: 'approval/1', step: 'mail.sendEmail', account: 'support', inputHash: 'h', agent: 'clerk' },
    ...{ approver: 'Grace', verified: true, decidedAt: '2026-05-01T00:00:00Z', expiresAt: '2026-05-02T00:00:00Z' },
    bound: 'To=x',
  };
  const grant = signGrant(ring, statement);

  test('is what the key ring has signed', () => {
    expect(grant).toMatchObject(statement);
    expect([ring, rotated, stranger].map((keys) => isGrantSigned(keys, grant))).toEqual([true, true, false]);
  });

  test.each(Object.keys(statement))('is none once its %s is altered', (field) => {
    const altered = { ...grant, [field]: field === 'verified' ? false : 'altered' };
    expect(isGrantSigned(ring, altered)).toBe(false);
    expect(isGrantSigned(ring, { ...grant, [field]: undefined })).toBe(false);
  });

  test('is none with a field that nobody signed', () => {
    expect(isGrantSigned(ring, { ...grant, more: 'x' } as never)).toBe(false);
  });
});

test.each<[approvers: string[] | undefined, name: string, may: boolean]>([
  [undefined, 'anybody', true],
  [['grace@contoso.example', 'ci'], ' Grace@Contoso.example', true],
  [[' CI '], 'ci', true],
  [['grace@contoso.example'], 'grace', false],
  [[], 'grace', false],
])('of the approvers %j, %s may approve: %s', (approvers, name, may) => {
  expect(mayApprove(approvers, name)).toBe(may);
});
