import { endingInWords, endingOf } from '../../src/client/accounts/account-ending';
import { healthStateOf } from '../../src/client/accounts/account-health';
import type { AccountOverview } from '../../src/contracts/account';

const now = Date.parse('2026-11-28T12:00:00Z');
const day = 24 * 60 * 60_000;
const ago = (days: number) => new Date(now - days * day).toISOString();

const board: AccountOverview = {
  ...{ integration: 'board', name: 'team', state: 'connected', permissionType: 'standard', owner: 'ben' },
  ...{ scopes: ['read:board:trello'], connectedAt: ago(340), renewedAt: ago(1) },
};
const mailbox: AccountOverview = { ...board, integration: 'mail', scopes: ['Mail.ReadWrite'] };
const application: AccountOverview = {
  ...{ integration: 'mail', name: 'desk', state: 'connected', permissionType: 'application', owner: 'desk@x.example' },
  ...{ scopes: [], connectedAt: ago(340), certificateEndsAt: ago(-20) },
};

const words = (account: AccountOverview): string | undefined => {
  const ending = endingOf(account, now);
  return ending && endingInWords(account, ending, now);
};

test('an account that was signed in at Atlassian ends a year after consent, used or not', () => {
  expect(words(board)).toBe(
    'The board account "team" ends on 2026-12-23, a year after its person\'s consent, used or not: connect it again before, on its page or by `agent-integrations accounts connect board team --oauth`.',
  );
});

test("an account of an application's certificate ends with that", () => {
  expect(words(application)).toBe(
    'The certificate of the mail account "desk" ends on 2026-12-18: connect the account again with another before, by `agent-integrations accounts connect application desk --mailbox … --certificate …`.',
  );
});

test('an account that nobody uses ends unless somebody does', () => {
  expect(words({ ...mailbox, renewedAt: ago(70) })).toBe(
    'The mail account "team" ends on 2026-12-18 unless it is used before; `agent-integrations accounts check mail team` uses it.',
  );
});

test('an end that is past is told as one that should have come, and how to see whether it has', () => {
  expect(words({ ...mailbox, renewedAt: ago(120) })).toBe(
    'The mail account "team" should have ended on 2026-10-29, as nobody had used it for 90 days; `agent-integrations accounts check mail team` says whether it has.',
  );
  expect(words({ ...board, connectedAt: ago(370) })).toBe(
    'The board account "team" should have ended on 2026-11-23, a year after its person\'s consent, used or not; `agent-integrations accounts check board team` says whether it has.',
  );
  expect(words({ ...application, certificateEndsAt: ago(1) })).toBe(
    'The certificate of the mail account "desk" has ended on 2026-11-27: connect the account again with another, by `agent-integrations accounts connect application desk --mailbox … --certificate …`.',
  );
});

test.each([
  ['consented eleven months ago', board, true],
  ['consented less long ago', { ...board, connectedAt: ago(334) }, false],
  ['is a key and a token', { ...board, scopes: ['read', 'write'] }, false],
  ['is a mailbox in use', mailbox, false],
  ['has a certificate for a month', application, true],
  ['has a certificate for longer', { ...application, certificateEndsAt: ago(-40) }, false],
  ['has a secret', { ...application, certificateEndsAt: undefined }, false],
  ['says of its certificate what is no instant', { ...application, certificateEndsAt: 'soon' }, false],
] as const)('an account that %s is expiring or not, as it says', (_, account, isExpiring) => {
  expect(healthStateOf(account as AccountOverview, now)).toBe(isExpiring ? 'expiring' : 'connected');
});

test('an account with two ends tells the earlier one', () => {
  expect(endingOf({ ...board, renewedAt: ago(80) }, now)).toEqual({ why: 'unused', at: ago(-10) });
  expect(endingOf({ ...board, renewedAt: ago(61) }, now)).toEqual({ why: 'consent', at: ago(-25) });
});
