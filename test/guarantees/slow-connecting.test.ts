import { agentTaskQueue, boardUser, mailUser } from '../support/world';
import { eventually } from '../support/eventually';
import { createAccountsWorld, type AccountsWorld } from '../gateway/accounts-world';
import { atMicrosoft } from '../gateway/at-sign-in-page';
import { shownIn } from '../gateway/shown-form';

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

test('a request whose every part takes all its time is over a minute after it began, with its form', async () => {
  await world.client.agents.define('helper', {
    ...{ workflowType: 'noting', taskQueue: agentTaskQueue },
    equipment: { 'board.apiCall': {} },
  });
  const step = '/agents/helper/steps/board.apiCall';
  const { trello } = world.sandbox;
  const typed = { 'own.key': trello.application.key, 'own.token': trello.issueToken(boardUser).value };
  const form = { ...shownIn((await ada.get(step)).text), ...typed };
  const { temporal } = world.gateway.client;
  const withDeadline = temporal.withDeadline.bind(temporal);
  const now = Date.now.bind(Date);
  const began = now();
  let taken = 0;
  const deadlines: number[] = [];
  jest.spyOn(Date, 'now').mockImplementation(() => now() + taken);
  jest.spyOn(temporal, 'withDeadline').mockImplementation((deadline, ask) => {
    deadlines.push(Number(deadline));
    // All but a second of it.
    taken += Math.max(0, Number(deadline) - Date.now() - 1_000);
    return withDeadline(deadline, ask);
  });
  // The helper opens a page first: one without a session asks nothing.
  const { status, text } = await ada.post(step, form, { from: '/health' });
  jest.restoreAllMocks();
  expect(Math.max(...deadlines) - began).toBeLessThan(60_000);
  expect([status, text.includes('did not answer in time')]).toEqual([503, true]);
});
