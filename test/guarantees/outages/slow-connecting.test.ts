import { agentTaskQueue, boardUser, mailUser } from '../../support/world';
import { eventually } from '../../support/eventually';
import { replaceTimeout } from '../../support/replace-timeout';
import { createAccountsWorld, type AccountsWorld } from '../../gateway/worlds/accounts-world';
import { atMicrosoft } from '../../gateway/worlds/at-sign-in-page';
import { shownIn } from '../../gateway/worlds/shown-form';

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

test('what a provider gave after nearly all the time it may take is stored for as long as an earlier credential is revoked', async () => {
  const back = await atMicrosoft(await leaveForMail(ada, 'late'), mailUser);
  const askedOf = () => world.sandbox.requests.count({ path: /\/(token|me)$/ });
  const [before, now, began] = [askedOf(), Date.now.bind(Date), Date.now()];
  // As if there were a token after twenty-five seconds, and its owner after ten more.
  jest.spyOn(Date, 'now').mockImplementation(() => now() + ([0, 25_000][askedOf() - before] ?? 35_000));
  const { temporal } = world.gateway.client;
  const withDeadline = temporal.withDeadline.bind(temporal);
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const forTemporal: number[] = [];
  const untilProvider: number[] = [];
  jest.spyOn(temporal, 'withDeadline').mockImplementation((deadline, ask) => {
    forTemporal.push(Number(deadline) - Date.now());
    return withDeadline(deadline, ask);
  });
  const endReplacing = replaceTimeout((milliseconds) => {
    untilProvider.push(Date.now() + milliseconds - began);
    return timeout(milliseconds);
  });
  const { status } = await ada.get(back);
  endReplacing();
  jest.restoreAllMocks();
  expect([status, askedOf() - before]).toEqual([303, 2]);
  expect(Math.max(...untilProvider)).toBeLessThan(36_000);
  expect(forTemporal.at(-1)).toBeGreaterThan(13_000);
});

test('a provider that takes too long is said to, and the page leads on', async () => {
  const back = await atMicrosoft(await leaveForMail(ada, 'too-late'), mailUser);
  delay(/\/me$/, 60_000, 2);
  const [mail, board] = await Promise.all([ada.get(back), sendToken('too-late')]);
  expect([mail.status, mail.text.includes('Microsoft did not answer in time.')]).toEqual([502, true]);
  expect(mail.text).toContain('Add it again');
  expect([board.status, board.text.includes('Trello did not answer in time.')]).toEqual([422, true]);
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
  expect([status, text.includes('Trello did not answer in time')]).toEqual([422, true]);
});
