import { ApplicationFailure } from '@temporalio/common';
import { QueryNotRegisteredError, WorkflowUpdateFailedError } from '@temporalio/client';
import {
  accountNotFound,
  hasValidName,
  isStillConnected,
  listAccounts,
  readAccountState,
  readSealedCredential,
  refreshSealedCredential,
} from '../../src/accounts/account-directory';
import { chooseAccount } from '../../src/accounts/choose-account';
import type { AccountId } from '../../src/contracts/account';
import { toolError } from '../../src/contracts/tool-error';
import { temporalTelling, type ToldWorkflow } from '../support/told-workflows';

const at = '2026-05-01T10:00:00.000Z';
const entity = (account: string, more: object = {}, told: ToldWorkflow = {}): Record<string, ToldWorkflow> => {
  const [integration, name] = account.split('/');
  const says = { integration, name, state: 'connected', permissionType: 'standard', owner: 'lena@contoso.test' };
  const overview = { ...says, scopes: [], connectedAt: at, ...more };
  return { [`connected-account/${account}`]: { type: 'connected-account', memo: { overview }, ...told } };
};
const connected = (...accounts: string[]) =>
  Object.assign({}, ...accounts.map((account) => entity(account))) as Record<string, ToldWorkflow>;
const many = Array.from({ length: 21 }, (_, index) => `mail/a${String(index + 10)}`);
const inWords = (count: number) =>
  many
    .slice(0, count)
    .map((account) => account.slice(5))
    .join(', ');

describe('the list of accounts', () => {
  test('is in order of their names, of one integration where that is asked', async () => {
    const { client, asked } = temporalTelling(connected('mail/sales', 'board/team', 'mail/a'));
    expect((await listAccounts(client)).map(({ name }) => name)).toStrictEqual(['a', 'sales', 'team']);
    expect((await listAccounts(client, 'mail')).map(({ name }) => name)).toEqual(['a', 'sales']);
    expect(asked).toEqual(['list ', 'list connected-account/mail/']);
  });

  test('is without what cannot be read, says nothing or is of the other integration', async () => {
    const { client } = temporalTelling({
      ...connected('mail/a'),
      ...entity('mail/b', {}, { memo: {} }),
      ...entity('mail/c', {}, { memo: { overview: { __unreadable: 'it was changed after it was sealed' } } }),
      ...entity('mail/d', { integration: 'board' }),
      'agent/x': { type: 'agent', memo: { overview: { integration: 'mail', name: 'x' } } },
    });
    expect((await listAccounts(client, 'mail')).map(({ name }) => name)).toEqual(['a']);
    expect((await listAccounts(client)).map(({ name }) => name)).toEqual(['a', 'd']);
  });
});

describe('an account that is sealed with a key which this process lacks', () => {
  const memo = { overview: { __unreadable: 'the key that sealed it is not in the key ring' } };
  const sealed = entity('mail/sealed', {}, { memo });
  const said = /\(connected-account\/mail\/sealed\) this process cannot read .* Give it the key ring of the others/;

  test('is told of where it is the only one, instead of that there is none', async () => {
    const { client } = temporalTelling(sealed);
    const refusal = { type: 'AccountNotFound', message: expect.stringMatching(said) as string };
    await expect(chooseAccount(client, 'mail', undefined)).rejects.toMatchObject(refusal);
    expect(await accountNotFound(client, 'mail/b')).toMatchObject(refusal);
    await expect(chooseAccount(client, 'mail', undefined)).rejects.not.toThrow('is connected yet');
    await expect(chooseAccount(client, 'board', undefined)).rejects.toThrow('No board account is connected yet');
  });

  test('is told of beside those that can be read', async () => {
    const { client } = temporalTelling({ ...connected('mail/a'), ...sealed });
    expect((await accountNotFound(client, 'mail/b')).message).toMatch(/Connected mail accounts: a\. Of 1 /);
    const forMeetings = { ...entity('mail/a', { permissionType: 'meetings' }), ...sealed };
    await expect(chooseAccount(temporalTelling(forMeetings).client, 'mail', undefined)).rejects.toThrow(said);
  });

  test('is not called one that there is not where it is named', async () => {
    await expect(readAccountState(temporalTelling(sealed).client, 'mail/sealed')).rejects.toMatchObject({
      type: 'ProviderUnavailable',
      message: expect.stringMatching(/^This process cannot read the account mail\/sealed: /) as string,
    });
  });
});

test.each<[what: string, memo: Record<string, unknown>]>([
  ['nothing at all', { overview: null }],
  ['no object', { overview: 'anything' }],
  ['no name', { overview: { integration: 'mail', state: 'connected', permissionType: 'standard' } }],
])('what a stranger has put into the list, %s, keeps nobody from the accounts', async (_what, memo) => {
  const { client } = temporalTelling({ ...connected('mail/a'), ...entity('mail/x', {}, { memo }) });
  expect((await listAccounts(client)).map(({ name }) => name)).toEqual(['a']);
  expect(await chooseAccount(client, 'mail', undefined)).toBe('mail/a');
  expect(await accountNotFound(client, 'mail/b')).toMatchObject({ details: [{ names: ['a'] }] });
});

test.each(['name', 'state', 'permissionType', 'owner', 'scopes', 'mailboxes', 'connectedAt', 'renewedAt'])(
  'an account whose %s is anything is none',
  async (field) => {
    const { client } = temporalTelling(entity('mail/x', { [field]: {} }));
    expect(await listAccounts(client)).toEqual([]);
  },
);

describe('a call means', () => {
  const choose = (told: Record<string, ToldWorkflow>, named?: string) =>
    chooseAccount(temporalTelling(told).client, 'mail', named);

  test('the account it names, without a look, else the only one', async () => {
    expect(await choose({}, 'sales')).toBe('mail/sales');
    expect(await choose(connected('mail/only', 'board/team'))).toBe('mail/only');
    expect(await choose({ ...connected('mail/only'), ...entity('mail/m', { permissionType: 'meetings' }) })).toBe(
      'mail/only',
    );
  });

  test('the only one without listing accounts again for ten seconds; that there is none is asked each time', async () => {
    const told = connected();
    const { client, asked } = temporalTelling(told);
    const choose = () => chooseAccount(client, 'mail', undefined);
    await expect(choose()).rejects.toMatchObject({ type: 'AccountNotFound' });
    Object.assign(told, connected('mail/only'));
    expect(await choose()).toBe('mail/only');
    asked.length = 0;
    expect(await Promise.all([choose(), choose()])).toEqual(['mail/only', 'mail/only']);
    expect(asked).toEqual([]);
    Object.assign(told, connected('mail/other'));
    const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
    await expect(choose()).rejects.toThrow('only, other.');
    now.mockRestore();
    expect(asked).toEqual(['list connected-account/mail/']);
  });

  test.each<[what: string, told: Record<string, ToldWorkflow>, message: string, names: string[]]>([
    [
      'none is connected',
      connected('board/team'),
      'No mail account is connected yet: connect one with `agent-integrations accounts connect mail`.',
      [],
    ],
    [
      'there are several',
      { ...connected('mail/b', 'mail/a'), ...entity('mail/m', { permissionType: 'meetings' }) },
      'Several mail accounts are connected; name one of them in "account": a, b.',
      ['a', 'b'],
    ],
    [
      'the only ones are for meetings',
      { ...entity('mail/n', { permissionType: 'meetings' }), ...entity('mail/m', { permissionType: 'meetings' }) },
      'No standard mail account is connected, only under the permission type "meetings": m, n. Reconnect one as standard.',
      [],
    ],
    [
      'there are twenty',
      connected(...many.slice(0, 20)),
      `Several mail accounts are connected; name one of them in "account": ${inWords(20)}.`,
      many.slice(0, 20).map((account) => account.slice(5)),
    ],
    [
      'there are more than a sentence names',
      connected(...many),
      `Several mail accounts are connected; name one of them in "account": ${inWords(20)} and others.`,
      many.slice(0, 20).map((account) => account.slice(5)),
    ],
  ])('nothing that anybody knows where %s', async (_what, told, message, names) => {
    await expect(choose(told)).rejects.toMatchObject({ type: 'AccountNotFound', message, details: [{ names }] });
  });
});

test('a name that is no account is told with the names there are', async () => {
  const said = async (told: Record<string, ToldWorkflow>) => accountNotFound(temporalTelling(told).client, 'mail/x');
  expect(await said(connected('mail/a', 'mail/b', 'board/c'))).toMatchObject({
    ...{ type: 'AccountNotFound', details: [{ names: ['a', 'b'] }] },
    message: 'There is no mail account named "x". Connected mail accounts: a, b.',
  });
  expect(await said({})).toMatchObject({
    message:
      'There is no mail account named "x". No mail account is connected yet: connect one with `agent-integrations accounts connect mail`.',
  });
});

describe.each<
  [what: string, read: (client: ReturnType<typeof temporalTelling>['client'], account: AccountId) => Promise<unknown>]
>([
  ['state', readAccountState],
  ['credential', readSealedCredential],
])('the %s of an account', (what, read) => {
  test('is not asked of a name that no account can have', async () => {
    for (const account of ['mail/../x', 'mail/', 'mail/A b'] as const) {
      const { client, asked } = temporalTelling({});
      expect(hasValidName(account)).toBe(false);
      await expect(read(client, account)).rejects.toMatchObject({ type: 'AccountNotFound' });
      expect(asked).toEqual(['list connected-account/mail/']);
    }
  });

  test('is that of one that is there; another is not found, and a fault of Temporal’s is told', async () => {
    const credential = { overview: {}, sealedCredential: 's', credentialVersion: 1 };
    const told = entity('mail/a', { state: 'needs reconnect' }, { queries: { credential: () => credential } });
    const { client } = temporalTelling(told);
    expect(await read(client, 'mail/a')).toEqual(what === 'state' ? 'needs reconnect' : credential);
    await expect(read(client, 'mail/b')).rejects.toMatchObject({
      ...{ type: 'AccountNotFound', message: expect.stringContaining('accounts: a.') },
    });
    const away = () => {
      throw new Error('Temporal is away');
    };
    const faulty = temporalTelling({
      'connected-account/mail/a': {
        queries: { credential: away },
        get memo() {
          return away();
        },
      },
    });
    await expect(read(faulty.client, 'mail/a')).rejects.toThrow('Temporal is away');
  });
});

test('a credential that was sealed with a key this ring has not is said to be that, as it is and when it is renewed', async () => {
  const unreadable = () => ({ __unreadable: 'the key that sealed it is not in the key ring' });
  const told = entity('mail/a', {}, { queries: { credential: unreadable }, updates: { refresh: unreadable } });
  const { client } = temporalTelling(told);
  for (const reading of [readSealedCredential(client, 'mail/a'), refreshSealedCredential(client, 'mail/a', 1)])
    await expect(reading).rejects.toMatchObject({
      type: 'ProviderUnavailable',
      message:
        'This process cannot read the credential of mail/a: the key that sealed it is not in the key ring. Give it the key ring of the others.',
    });
});

test('a credential that the asked worker cannot answer is asked for again soon', async () => {
  const failing = () => {
    throw new QueryNotRegisteredError('Encoded failure', 3);
  };
  const { client } = temporalTelling(entity('mail/a', {}, { queries: { credential: failing } }));
  await expect(readSealedCredential(client, 'mail/a')).rejects.toMatchObject({
    ...{ type: 'ProviderUnavailable', nextRetryDelay: 2_000 },
    message: expect.stringMatching(
      /^The account mail\/a does not answer: .* Has each worker the key ring of the others/,
    ),
  });
});

test('an entity that says no state is no account', async () => {
  const { client } = temporalTelling(entity('mail/a', { state: 'made up' }));
  await expect(readAccountState(client, 'mail/a')).rejects.toMatchObject({ type: 'AccountNotFound' });
});

test.each<[what: string, told: Record<string, ToldWorkflow>, connectedAt: string | undefined, still: boolean]>([
  ['as it was then', entity('mail/a'), at, true],
  ['connected anew since', entity('mail/a'), '2026-04-01T10:00:00.000Z', false],
  ['of a time before instants were kept', entity('mail/a'), undefined, false],
  ['disconnected', entity('mail/a', { state: 'disconnected' }), at, false],
  ['ended', entity('mail/a', {}, { status: 'TERMINATED' }), at, false],
  ['gone', {}, at, false],
  ['one that says nothing', entity('mail/a', {}, { memo: {} }), undefined, false],
])('an account that is %s', async (_what, told, connectedAt, still) => {
  expect(await isStillConnected(temporalTelling(told).client, 'mail/a', connectedAt)).toBe(still);
});

test('whether an account is still connected nobody knows while Temporal is away', async () => {
  const { client } = temporalTelling({
    'connected-account/mail/a': {
      get memo(): Record<string, unknown> {
        throw new Error('Temporal is away');
      },
    },
  });
  await expect(isStillConnected(client, 'mail/a', at)).rejects.toThrow('Temporal is away');
});

describe('a renewal', () => {
  const renew = (refresh: (argument: unknown) => unknown, account: AccountId = 'mail/a') =>
    refreshSealedCredential(temporalTelling(entity('mail/a', {}, { updates: { refresh } })).client, account, 7);
  const failing = (cause: Error) => () => {
    throw new WorkflowUpdateFailedError('It failed', cause);
  };

  test('is asked for with the version that was refused', async () => {
    expect(await renew((argument) => argument)).toEqual({ refusedVersion: 7 });
  });

  test('that is not there yet is asked for again, in its own words', async () => {
    const away = toolError('ProviderUnavailable', 'Microsoft is away.', { retryAfterMilliseconds: 5 });
    const failed: unknown = await renew(failing(away)).catch((error: unknown) => error);
    expect(failed).toMatchObject({ type: 'ProviderUnavailable', message: 'Microsoft is away.', nonRetryable: false });
    expect(failed).not.toBe(away);
  });

  test('of an account that is gone says so, and any other failure stays what it is', async () => {
    await expect(renew(() => undefined, 'mail/b')).rejects.toMatchObject({ type: 'AccountNotFound' });
    for (const cause of [ApplicationFailure.create({ type: 'Other', message: 'x' }), toolError('NotFound', 'x')])
      await expect(renew(failing(cause))).rejects.toBeInstanceOf(WorkflowUpdateFailedError);
    await expect(renew(failing(new Error('x')))).rejects.toBeInstanceOf(WorkflowUpdateFailedError);
  });
});
