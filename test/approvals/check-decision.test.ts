import { checkDecision } from '../../activities/approvals/check-decision';
import type { Dependencies } from '../../activities/dependencies';
import type { ApprovalDecision, ApprovalRequest } from '../../src/contracts/approval';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';

const check = checkDecision([], { keyRing: createKeyRing([generateKey()], 'the test') } as Dependencies);
const decide = (
  input: unknown,
  as: ApprovalDecision['decision'] | ApprovalDecision,
  more: Partial<ApprovalRequest> = {},
) => {
  const decision = typeof as === 'string' ? { decision: as } : as;
  const request: ApprovalRequest = {
    ...{ step: 'mail.sendEmail', title: 'Send Email', effect: 'send', summary: 'To Lena', account: 'support', input },
    ...{ requestedBy: { workflowId: 'w', runId: 'r' }, expiresAfterSeconds: 60, refuseUnverified: false },
    ...more,
  };
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  return check({ approvalId: 'approval/1', request, decision, expiresAt });
};

describe('a request that somebody made up', () => {
  const inputs = [null, undefined, 'anything', 7, [], { account: 'sales' }, { account: null }];

  test.each(inputs)('with the input %j can be rejected', async (input) => {
    expect(await decide(input, 'reject')).toMatchObject({ kind: 'acceptable', verified: false });
  });

  test.each(inputs)('with the input %j cannot be approved', async (input) => {
    expect(await decide(input, 'approve')).toMatchObject({ kind: 'refused' });
  });
});

test('a grant says whose account it was when the call was asked for, where the request says so', async () => {
  const input = { to: ['lena@northwind.example'], subject: 'Hello', body: 'Hello' };
  const owned = await decide(input, 'approve', { owner: 'grace@contoso.test' });
  expect(owned).toMatchObject({ grant: { account: 'support', owner: 'grace@contoso.test' } });
  expect(await decide(input, 'approve')).toMatchObject({
    grant: expect.not.objectContaining({ owner: expect.anything() }),
  });
});

test('a call with another account than was asked for is refused, in words', async () => {
  const input = { account: 'sales', to: ['lena@northwind.example'], subject: 'Hello', body: 'Hello' };
  expect(await decide(input, 'approve')).toEqual({
    kind: 'refused',
    problem:
      'The call was asked for with the account "support"; reject it and have the agent ask again to use another.',
  });
});

test('an edit adds files of the account of the request alone, and keeps those of others that were asked for', async () => {
  const own = 'mail-attachment:support:AAMk:1';
  const asked = 'card-attachment:team:65f0c0de:1';
  const input = { to: ['lena@northwind.example'], subject: 'Hello', body: 'Hello', attachments: [asked] };
  const adding = (...attachments: string[]) =>
    decide(input, { decision: 'approve', input: { ...input, body: 'See below', attachments } });
  expect(await adding(asked, own, 'event-attachment:support/sales@contoso.example:AAMk:1')).toMatchObject({
    kind: 'acceptable',
  });
  for (const [file, account] of [
    ['mail-attachment:ceo:AAMk:1', 'mail/ceo'],
    ['event-attachment:ceo:AAMk:1', 'mail/ceo'],
    ['card-attachment:team:65f0c0de:2', 'board/team'],
    ['card-attachment:support:65f0c0de:1', 'board/support'],
  ] as const)
    expect(await adding(own, file)).toEqual({
      kind: 'refused',
      problem: `The edit adds a file of ${account}, and the call was asked for with the account "support": add files of that one alone, or reject it and have the agent ask again with the file.`,
    });
  const foreign = { ...input, attachments: ['mail-attachment:ceo:AAMk:1'] };
  expect(await decide(input, { decision: 'reject', input: foreign })).toMatchObject({ kind: 'acceptable' });
});

test.each([null, 0, false, '', [], {}])('an edit that came out as %j does not approve what was asked', async (edit) => {
  const input = { to: ['lena@northwind.example'], subject: 'Hello', body: 'Hello' };
  expect(await decide(input, { decision: 'approve', input: edit })).toMatchObject({
    kind: 'refused',
    problem: expect.stringContaining('The edited input is not valid.'),
  });
});

test.each<[string, object | undefined, string[]]>([
  ['a body that was rewritten', { body: 'Hello, Lena' }, ['body']],
  ['what the step takes for granted, written out', { cc: [], importance: 'normal' }, []],
  ['nothing', undefined, []],
])('an approval says which fields were changed: %s', async (_what, edit, changed) => {
  const input = { to: ['lena@northwind.example'], subject: 'Hello', body: 'Hello' };
  const decision: ApprovalDecision = { decision: 'approve', ...(edit && { input: { ...input, ...edit } }) };
  expect(await decide(input, decision)).toMatchObject({ kind: 'acceptable', changed });
});
