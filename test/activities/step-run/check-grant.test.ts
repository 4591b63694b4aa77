import { checkGrant, type GrantedCall } from '../../../activities/step-run/check-grant';
import { readGrant } from '../../../activities/step-run/read-grant';
import { signGrant } from '../../../src/trust/grant';
import type { GrantStatement } from '../../../src/contracts/approval';
import { createKeyRing, generateKey } from '../../../src/encryption/key-ring';
import { inActivity } from '../../support/in-activity';
import { temporalTelling, type ToldWorkflow } from '../../support/told-workflows';

const approvalId = 'approval/1';
const keyRing = createKeyRing([generateKey()], 'the test');
const stranger = createKeyRing([generateKey()], 'the test');
const statement: GrantStatement = {
  ...{ approvalId, step: 'mail.sendEmail', account: 'support', inputHash: 'h', agent: 'clerk', approver: 'Grace' },
  ...{ verified: true, decidedAt: '2026-05-01T00:00:00Z', expiresAt: '2026-05-02T00:00:00Z' },
};
const call: GrantedCall = {
  ...{ step: 'mail.sendEmail', account: 'support', inputHash: 'h' },
  equipment: { agent: 'clerk', approval: { expiresAfterSeconds: 60, refuseUnverified: true } },
};
const granted = (changes: Partial<GrantStatement> = {}, keys = keyRing): ToldWorkflow => ({
  ...{ type: 'approval', status: 'COMPLETED' },
  result: { kind: 'approved', grant: signGrant(keys, { ...statement, ...changes }), input: {}, verified: true },
});
const withApproval = (approval: GrantedCall['equipment']['approval']): GrantedCall => ({
  ...call,
  equipment: { agent: 'clerk', approval },
});

const check = (approval: ToldWorkflow | undefined, asked: GrantedCall = call) => {
  const { client } = temporalTelling(approval === undefined ? {} : { [approvalId]: approval });
  return inActivity({}, client, async () => {
    const grant = await readGrant(keyRing, approvalId);
    checkGrant(grant, asked);
    return grant;
  });
};
const denied = (said: RegExp, type = 'PermissionDenied') => ({ type, message: expect.stringMatching(said) });

test('a person’s approval of exactly this call is its grant', async () => {
  expect(await check(granted())).toMatchObject(statement);
  expect(await check(granted({ bound: 'To=x' }))).toMatchObject({ bound: 'To=x' });
});

test.each<[what: string, approval: ToldWorkflow | undefined, said: RegExp]>([
  ['no workflow', undefined, /^"approval\/1" is no approval\.$/],
  ['another type of workflow', { ...granted(), type: 'agent' }, /is no approval/],
  ['one that nobody has decided', { ...granted(), status: 'RUNNING' }, /has not been decided \(running\)/],
  ['one that was terminated', { ...granted(), status: 'TERMINATED' }, /has not been decided \(terminated\)/],
  ['a rejection', { ...granted(), result: { kind: 'rejected', approver: 'Grace' } }, /was not approved \(rejected\)/],
  ['an expiry', { ...granted(), result: { kind: 'expired' } }, /was not approved \(expired\)/],
  ['whatever else ended', { ...granted(), result: 'approved' }, /is no approval/],
  ['a grant that is none', { ...granted(), result: { kind: 'approved', grant: { deep: {} } } }, /is no approval/],
  ['who lacks the key', granted({}, stranger), /is not signed with a key of this worker/],
  ['another approval', granted({ approvalId: 'approval/2' }), /approved a call with another id\. Ask for approval/],
  ['another agent', granted({ agent: 'other' }), /with another agent/],
  ['another step', granted({ step: 'mail.apiCall' }), /with another step/],
  ['another account', granted({ account: 'sales' }), /with another account/],
  ['another input', granted({ inputHash: 'other' }), /with another input/],
  ['somebody unknown', granted({ verified: false }), /someone unverified, and this needs a signed-in person/],
])('%s grants nothing', async (_what, approval, said) => {
  await expect(check(approval)).rejects.toMatchObject(denied(said));
});

test('what is named like no approval is not looked at', async () => {
  const { client, asked } = temporalTelling({ 'agent/1': granted(), 'approval/': granted() });
  for (const id of ['agent/1', 'approval/', 'x approval/1']) {
    await expect(inActivity({}, client, () => readGrant(keyRing, id))).rejects.toMatchObject(denied(/is no approval/));
  }
  expect(asked).toEqual([]);
});

test('who may approve is what holds now', async () => {
  const unknown = granted({ verified: false });
  const lax = { expiresAfterSeconds: 60, refuseUnverified: false };
  expect(await check(unknown, withApproval(lax))).toMatchObject({ verified: false });
  expect(await check(granted(), withApproval({ ...lax, approvers: ['grace'] }))).toMatchObject(statement);
  const others = /was approved by Grace\. Only Ada, ci may approve what this agent asks\. Ask for approval again/;
  await expect(check(granted(), withApproval({ ...lax, approvers: ['Ada', 'ci'] }))).rejects.toMatchObject(
    denied(others),
  );
  await expect(check(unknown, withApproval({ ...lax, approvers: ['Grace'] }))).rejects.toMatchObject(
    denied(/was approved by Grace\. Only Grace/),
  );
});

test('a grant of before grants were signed is none', async () => {
  const unsigned = { ...granted(), result: { kind: 'approved', grant: { ...statement } } };
  await expect(check(unsigned)).rejects.toMatchObject(denied(/before the upgrade\).*Ask for approval again/));
});

test('an approval that this worker cannot read is left to one that can', async () => {
  const sealed = { ...granted(), result: { __unreadable: 'the key that sealed it is not in the key ring' } };
  await expect(check(sealed)).rejects.toMatchObject(
    denied(
      /cannot read approval\/1: the key that sealed it is not in the key ring\. Give it the key ring/,
      'ProviderUnavailable',
    ),
  );
});
