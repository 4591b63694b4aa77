import { checkDecision } from '../../activities/approvals/check-decision';
import type { Dependencies } from '../../activities/dependencies';
import { createContact } from '../../activities/contacts/create-contact';
import { sendEmail } from '../../activities/mail/send-email';
import { signDecision } from '../../src/trust/decision-proof';
import { requestInWords } from '../../src/client/approvals/request-in-words';
import { isReviewSigned, reviewSignature, unsignedReview } from '../../src/trust/review-signature';
import { describeApproval } from '../../src/cli/output/describe-approval';
import type { ApprovalRequest } from '../../src/contracts/approval';
import { TrustedDefinitions } from '../../src/trust/trusted-definitions';
import { runAsCall, type AgentClaim } from '../../src/temporal/call/current-call';
import { issuePass } from '../../src/temporal/call/pass';
import { inActivity } from '../support/in-activity';
import { temporalTelling } from '../support/told-workflows';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';

const keyRing = createKeyRing([generateKey()], 'the test');
const stranger = createKeyRing([generateKey()], 'a stranger');
const input = {
  ...{ to: ['mallory@evil.example'], cc: [], bcc: [], subject: 'Offer', body: 'x', bodyFormat: 'text' },
  ...{ attachments: [], replyToAll: false, importance: 'normal' },
};
const request: ApprovalRequest = {
  ...{ step: 'mail.sendEmail', title: 'Read Email', effect: 'read', summary: 'Send “Offer” to lena@northwind.example' },
  ...{ input, account: 'support', agent: 'careful', expiresAfterSeconds: 60, refuseUnverified: true },
  requestedBy: { workflowId: 'w', runId: 'r' },
  review: [{ name: 'To', value: 'lena@northwind.example', binds: ['lena@northwind.example'] }],
};
const signedBy = (keys = keyRing, changes: Partial<ApprovalRequest> = {}): ApprovalRequest => ({
  ...request,
  reviewSignature: reviewSignature.sign(keys, request),
  ...changes,
});

test('what a request is said to come to counts as looked up where one with the keys has, for this input, step, account and agent', () => {
  expect(isReviewSigned(keyRing, signedBy())).toBe(true);
  for (const other of [
    request,
    signedBy(stranger),
    signedBy(keyRing, { input: { ...input, to: ['lena@northwind.example'] } }),
    signedBy(keyRing, { account: 'sales' }),
    signedBy(keyRing, { agent: 'other' }),
    signedBy(keyRing, { step: 'mail.draftEmail' }),
    signedBy(keyRing, { review: [{ name: 'To', value: 'grace@contoso.example' }] }),
  ])
    expect(isReviewSigned(keyRing, other)).toBe(false);
});

test('what was looked up before a release brought a member with a default counts as looked up after it', () => {
  const before = { messageId: 'AAkALgAA', folder: 'archive' };
  const asked: ApprovalRequest = { ...request, step: 'mail.moveEmail', input: before };
  const signed = { ...asked, reviewSignature: reviewSignature.sign(keyRing, asked) };
  // As that release reads it: `createMissing` is one of the step's later members.
  expect(isReviewSigned(keyRing, signed)).toBe(true);
  expect(isReviewSigned(keyRing, { ...signed, input: { ...before, createMissing: false } })).toBe(true);
  expect(isReviewSigned(keyRing, { ...signed, input: { ...before, createMissing: true } })).toBe(false);
});

describe('an approval of a request that nobody with the keys has signed', () => {
  const definitions = new TrustedDefinitions(keyRing);
  const dependencies = { keyRing, definitions, configuration: {} } as unknown as Dependencies;
  const check = checkDecision([sendEmail, createContact], dependencies);
  const call: ApprovalRequest = {
    ...request,
    step: 'contacts.createContact',
    input: { displayName: 'Lena' },
    review: [],
  };
  const approve = async (asked: ApprovalRequest, edit?: object, claim?: AgentClaim) => {
    const approvalId = 'approval/1';
    const decision = signDecision(keyRing, { approvalId, request: asked }, 'Grace', {
      decision: 'approve',
      ...(edit && { input: edit }),
    });
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const info = { workflowExecution: { workflowId: approvalId, runId: 'r' } };
    return inActivity(info, temporalTelling({}).client, () =>
      runAsCall({ ...(claim && { claim }) }, () => check({ approvalId, request: asked, decision, expiresAt })),
    );
  };
  const refused = { kind: 'refused', problem: expect.stringContaining('so nothing is looked up for it or granted') };

  test('is granted nothing by what a stranger says that it comes to', async () => {
    expect(await approve(request)).toMatchObject(refused);
  });

  test('is granted nothing in the name of an agent where its step has nothing to look up, edited or not', async () => {
    expect(await approve(call)).toMatchObject(refused);
    expect(await approve(call, { displayName: 'Ben' })).toMatchObject(refused);
    expect(await approve({ ...call, reviewSignature: reviewSignature.sign(stranger, call) })).toMatchObject(refused);
    const taken = { ...call, input: createContact.contract.input.parse(call.input) };
    const signed = { ...call, reviewSignature: reviewSignature.sign(keyRing, taken) };
    for (const edit of [undefined, { displayName: 'Ben' }])
      expect(await approve(signed, edit)).toMatchObject({ grant: { agent: 'careful' } });
  });

  test('is granted in the name of an agent where a run of that agent has asked, as in requests of earlier releases', async () => {
    const claim = { agent: 'careful', pass: issuePass(keyRing, 'careful', 'approval/1') };
    expect(await approve(call, undefined, claim)).toMatchObject({ grant: { agent: 'careful' } });
    const another = { agent: 'other', pass: issuePass(keyRing, 'other', 'approval/1') };
    expect(await approve(call, undefined, another)).toMatchObject(refused);
    expect(await approve(call, undefined, { ...claim, agent: 'other' })).toMatchObject(refused);
  });
});

test('what a person reads first is made of the input, not of what the request says of itself', () => {
  expect(requestInWords(request)).toEqual({
    ...{ title: 'Send Email', effect: 'send' },
    summary: expect.stringContaining('mallory@evil.example') as string,
  });
  expect(requestInWords({ ...request, input: {} })).toMatchObject({ title: 'Read Email' });
  const shown = { request, asked: 'd', requestedAt: '', expiresAt: '' };
  const [first] = describeApproval('approval/1', { ...shown, isReviewSigned: false }).split('\n');
  expect(first).toContain('mallory@evil.example');
  expect(describeApproval('approval/1', { ...shown, isReviewSigned: false })).toContain(unsignedReview);
  expect(describeApproval('approval/1', { ...shown, isReviewSigned: true })).not.toContain(unsignedReview);
});
