import { steps, type StepContract } from '../../src/contracts';
import {
  boardScopes,
  howToGain,
  reconnectCommand,
  lackingSteps,
  mailScopes,
  missingScopes,
  permissionTypeOf,
} from '../../src/contracts/account-scopes';
import { triggers } from '../../src/contracts';

const all: readonly StepContract[] = Object.values(steps);

const furtherNeed = ({ integration, furtherScopes }: StepContract) =>
  furtherScopes === undefined ? [] : [{ integration, scopes: furtherScopes.scopes }];

test('what we ask for is enough for every step and trigger, the raw calls included', () => {
  const needs = [...all, ...Object.values(triggers), ...all.flatMap(furtherNeed)];
  for (const { integration, scopes } of needs) {
    const asked = integration === 'mail' ? [mailScopes] : [boardScopes, ['read', 'write']];
    expect(asked.map((granted) => missingScopes(scopes, granted))).toEqual(asked.map(() => []));
  }
});

test('an account connected with less lacks the steps that need more', () => {
  const lacking = lackingSteps({ integration: 'mail', scopes: ['Mail.ReadWrite', 'MailboxSettings.Read'] }, all);
  expect(lacking).toContainEqual({ title: 'Add Label', scopes: ['MailboxSettings.ReadWrite'] });
  expect(lacking).toContainEqual({ title: 'Send Email', scopes: ['Mail.Send'] });
  expect(lacking.map(({ title }) => title)).not.toContain('List Labels');
  expect(lackingSteps({ integration: 'board', scopes: ['read'] }, all)).toContainEqual({
    title: 'Create Card',
    scopes: ['write'],
  });
});

test('an account of before the people of boards had a scope of their own lacks Update Board with members, and nothing else', () => {
  const before = ['read:board:trello', 'write:board:trello', 'read:member:trello', 'read:organization:trello'];
  expect(lackingSteps({ integration: 'board', scopes: before }, all)).toEqual([
    { title: 'Update Board with members', scopes: ['write:board:membership:trello'] },
  ]);
  for (const scopes of [boardScopes, ['read', 'write']]) {
    expect(lackingSteps({ integration: 'board', scopes }, all)).toEqual([]);
  }
});

test.each([
  [[], 'standard', undefined],
  [['OnlineMeetings.Read'], 'meetings', ['OnlineMeetingTranscript.Read.All']],
  [['OnlineMeetings.ReadWrite'], 'meetings', ['OnlineMeetingTranscript.Read.All']],
  [['OnlineMeetingTranscript.Read.All'], 'meetings', ['OnlineMeetings.Read']],
  [['OnlineMeetings.ReadWrite', 'OnlineMeetingTranscript.Read.All'], 'meetings', undefined],
] as const)(
  'where nobody chose, whichever scope of meetings was granted decides: with %j an account is one for %s',
  (granted, type, lacks) => {
    const scopes = [...mailScopes, ...granted];
    expect(permissionTypeOf(scopes)).toBe(type);
    const lacking = lackingSteps({ integration: 'mail', permissionType: type, scopes }, all);
    expect(lacking.flatMap(({ scopes: missing }) => missing)).toEqual(lacks ?? []);
  },
);

test('an account that was not to be one for meetings lacks none of their scopes, and one that was may lack both', () => {
  const lacking = (permissionType: 'standard' | 'meetings', more: string[]) =>
    lackingSteps({ integration: 'mail', permissionType, scopes: [...mailScopes, ...more] }, all);
  expect(lacking('standard', ['OnlineMeetings.Read'])).toEqual([]);
  expect(lacking('meetings', []).flatMap(({ scopes }) => scopes)).toEqual([
    'OnlineMeetings.Read',
    'OnlineMeetingTranscript.Read.All',
  ]);
});

test('how scopes are gained names the options that ask for them, and the type that the account keeps', () => {
  const account = { integration: 'mail', name: 'ada', permissionType: 'standard' } as const;
  expect(howToGain(account, ['Mail.Send'])).toContain('accounts connect mail ada`');
  expect(howToGain(account, ['Mail.Send.Shared', 'OnlineMeetings.Read'])).toContain('mail ada --shared --meetings`');
  expect(howToGain({ ...account, permissionType: 'meetings' }, ['Mail.Send'])).toContain('mail ada --meetings`');
});

test('connecting an account again asks for all that its person was asked for before', () => {
  const asked = ['Mail.Send', 'Calendars.ReadWrite.Shared', 'Place.Read.All'];
  const account = { integration: 'mail', name: 'ada', permissionType: 'standard', asked } as const;
  expect(reconnectCommand({ ...account, asked: [...asked] })).toMatch(/connect mail ada --shared --directory$/);
  expect(howToGain({ ...account, asked: [...asked] }, ['OnlineMeetings.Read'])).toContain(
    'mail ada --shared --meetings --directory`',
  );
});

test('the account of an application is connected again as one, and not by a person', () => {
  const account = { integration: 'mail', name: 'desk', permissionType: 'application' } as const;
  expect(reconnectCommand(account)).toBe('agent-integrations accounts connect application desk --mailbox …');
});
