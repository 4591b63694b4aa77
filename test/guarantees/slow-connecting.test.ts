import { boardUser, mailUser } from '../support/world';
import { eventually } from '../support/eventually';
import { createAccountsWorld, type AccountsWorld } from '../gateway/accounts-world';
import { atMicrosoft } from '../gateway/at-sign-in-page';

let world: AccountsWorld;
let ada: AccountsWorld['ada'];
let account: AccountsWorld['account'];
let leaveForMail: AccountsWorld['leaveForMail'];

beforeAll(async () => {
  world = await createAccountsWorld();
  ({ ada, account, leaveForMail } = world);
});
afterAll(() => world.stop());
afterEach(() => world.sandbox.faults.clear());

const delay = (path: RegExp, milliseconds: number, times: number) =>
  world.sandbox.faults.add({ match: { path }, fault: { kind: 'delay', milliseconds }, times });
const sendToken = (name: string) => {
  const { trello } = world.sandbox;
  const typed = { name, key: trello.application.key, owner: '', token: trello.issueToken(boardUser).value };
  return ada.post('/integrations/board/token', typed, { from: '/integrations' });
};

test('a sign-in and a token are not lost where the provider takes longer than Temporal may', async () => {
  const back = await atMicrosoft(await leaveForMail(ada, 'slow'), mailUser);
  delay(/\/me$/, 11_000, 2);
  const [mail, board] = await Promise.all([ada.get(back), sendToken('slow')]);
  expect([mail.status, mail.location]).toEqual([303, '/integrations/mail/accounts/slow?new=yes']);
  expect([board.status, board.location]).toEqual([303, '/integrations/board/accounts/slow?new=yes']);
});

test('a token is not lost where the name is still that of an account whose token Trello is slow to revoke', async () => {
  expect((await sendToken('leaving')).status).toBe(303);
  delay(/\/tokens\//, 60_000, 9);
  const disconnected = world.client.accounts.disconnect('board', 'leaving');
  const stateNow = async () => (await account('board', 'leaving')).state;
  await eventually('it is being disconnected', async () => (await stateNow()) === 'disconnected');
  delay(/\/members\/me$/, 5_000, 1);
  const { status, location } = await sendToken('leaving');
  expect([status, location]).toEqual([303, '/integrations/board/accounts/leaving?new=yes']);
  expect((await disconnected).revocation).toBe('failed');
});
