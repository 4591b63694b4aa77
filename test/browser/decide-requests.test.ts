import { createSessionCookie } from '../../src/gateway/console/session/session';
import { serviceTaskQueue } from '../../src/messages/task-queues';
import { openApprovalConsole, reply, type ApprovalConsole } from './approval-console';

let opened: ApprovalConsole;
let world: ApprovalConsole['world'];
let gateway: ApprovalConsole['gateway'];
let ask: ApprovalConsole['ask'];
let context: ApprovalConsole['context'];
let page: ApprovalConsole['page'];
let complaints: ApprovalConsole['complaints'];
let picture: ApprovalConsole['picture'];
let isNarrow: ApprovalConsole['isNarrow'];

beforeAll(async () => {
  opened = await openApprovalConsole();
  ({ world, gateway, ask, context, page, complaints, picture, isNarrow } = opened);
});
afterAll(() => opened.close());

beforeEach(() => {
  complaints.length = 0;
});

test('a person signs in by keyboard alone', async () => {
  await page.goto(`${gateway.url}/sign-in?token=${gateway.signInToken}`);
  await picture('sign-in');
  await page.keyboard.type('Ada Lovelace');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${gateway.url}/`);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Home');
  expect(await page.getByText('Nothing waits for a decision').isVisible()).toBe(true);
  expect(complaints).toEqual([]);
});

test('reads a message as a message, corrects it, and approves it', async () => {
  const { path, state } = await ask({ step: 'mail.sendEmail', input: reply });
  await page.goto(`${gateway.url}/approvals`);
  await picture('list');
  await page.getByRole('link', { name: 'Send a message to lena@northwind.example' }).click();
  const body = page.frameLocator('iframe');
  await body.locator('strong', { hasText: 'corrected invoice' }).waitFor();
  await picture('message');

  await page.getByText('Edit before approving').click();
  await page.getByLabel('Subject').fill('Re: Invoice 4711');
  await page.getByRole('button', { name: 'Show what I changed' }).click();
  await page.locator('ins', { hasText: 'Re: Invoice 4711' }).waitFor();
  await picture('changes');
  await page.getByLabel('To, 1', { exact: true }).fill('lena@northwind');
  await page.getByLabel('Subject').fill('Re: Invoice 4711');
  await picture('editing');
  await page.getByRole('button', { name: 'Approve with these changes' }).click();
  const to = page.getByLabel('To, 1', { exact: true });
  expect(await to.getAttribute('aria-invalid')).toBe('true');
  expect(await to.inputValue()).toBe('lena@northwind');
  expect(await page.getByText('Give one plain address per entry').isVisible()).toBe(true);
  await picture('problem');

  await to.fill('lena@northwind.example');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Approve with these changes' }).click();
  await page.getByText('Approved with changes').waitFor();
  expect(page.url()).toBe(`${gateway.url}${path}#outcome`);
  await picture('approved');
  expect((await state()).outcome).toMatchObject({
    kind: 'approved',
    input: { subject: 'Re: Invoice 4711', body: reply.body },
    grant: { approver: 'Ada Lovelace (by the sign-in link)' },
  });
  expect(complaints.filter((line) => !line.includes('422'))).toEqual([]);
});

test('shows an edit before it counts, also where its fields are folded away or were filled in on the way back', async () => {
  const { path, state } = await ask({ step: 'mail.sendEmail', input: reply });
  await page.goto(`${gateway.url}${path}`);
  await page.getByText('Edit before approving').click();
  await page.getByLabel('Subject').fill('SECRET PARTY');
  await page.getByText('Edit before approving').click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.locator('ins', { hasText: 'SECRET PARTY' }).waitFor();
  expect((await state()).outcome).toBeUndefined();
  await page.goto(`${gateway.url}${path}`);
  await page.getByText('Edit before approving').click();
  await page.getByLabel('Subject').fill('BACK AGAIN');
  await page.getByRole('link', { name: 'All approvals' }).click();
  await page.goBack();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.locator('ins', { hasText: 'BACK AGAIN' }).or(page.getByText('Approved by')).waitFor();
  const { outcome } = await state();
  expect(outcome?.kind === 'approved' && outcome.edited).not.toBe(true);
});

test.each([
  ['desk', 1000],
  ['phone', 390],
])('what a form comes to is in view, and nothing that was typed is lost, as wide as on a %s', async (_where, width) => {
  await page.setViewportSize({ width, height: 900 });
  const { path } = await ask({ step: 'mail.sendEmail', input: { ...reply, body: reply.body.repeat(8) } });
  await page.goto(`${gateway.url}${path}`);
  const isInView = async (text: string) => {
    const { y = -1, height = 0 } = (await page.getByText(text).boundingBox()) ?? {};
    return y >= 0 && y + height <= 900;
  };
  await page.getByLabel('Reason for rejecting').fill('Not like this.');
  await page.getByText('Edit before approving').click();
  await page.getByLabel('Subject').fill('Re: Invoice 4711');
  await page.getByRole('button', { name: 'Show what I changed' }).click();
  await page.getByRole('heading', { name: 'Changes' }).waitFor();
  expect(await isInView('Nothing is decided yet')).toBe(true);
  expect(await page.getByLabel('Reason for rejecting').inputValue()).toBe('Not like this.');
  await page.getByLabel('To, 1', { exact: true }).fill('');
  await page.getByLabel('Subject').fill('');
  await page.getByLabel('To, 1', { exact: true }).fill('lena@northwind');
  await page.getByRole('button', { name: 'Approve with these changes' }).click();
  await page.getByText('Not approved yet').waitFor();
  expect(await isInView('Not approved yet')).toBe(true);
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByText('“Not like this.”').waitFor();
  expect(await isInView('“Not like this.”')).toBe(true);
  await page.setViewportSize({ width: 1000, height: 900 });
});

test.each([
  ['with script', true],
  ['without script', false],
])(
  'a further row is where the person goes on typing, in a list of texts and in one of groups, %s',
  async (_how, javaScriptEnabled) => {
    const more = await context.browser()?.newContext({ javaScriptEnabled, viewport: { width: 1000, height: 700 } });
    if (more === undefined) throw new Error('There is no browser.');
    await more.addCookies(await context.cookies());
    const tab = await more.newPage();
    const typedInto = tab.locator(':focus');
    const { path } = await ask({ step: 'mail.sendEmail', input: { ...reply, body: reply.body.repeat(8) } });
    await tab.goto(`${gateway.url}${path}`);
    await tab.getByText('Edit before approving').click();
    await tab.getByLabel('Cc, 2').fill('omar@northwind.example');
    await tab.getByRole('group', { name: 'Cc' }).getByRole('button', { name: 'Add another' }).click();
    await tab.getByLabel('Cc, 3').waitFor();
    await tab.keyboard.type('ben@northwind.example');
    expect(await typedInto.getAttribute('name')).toBe('input.cc.2');
    await tab.getByRole('group', { name: 'Cc' }).getByRole('button', { name: 'Add another' }).click();
    await tab.getByLabel('Cc, 4').waitFor();
    expect(await typedInto.getAttribute('name')).toBe('input.cc.3');
    const { y = -1 } = (await typedInto.boundingBox()) ?? {};
    expect(y > 0 && y < 600).toBe(true);
    expect(await tab.getByLabel('Cc, 3').inputValue()).toBe('ben@northwind.example');

    const checklist = { card: 'aBcD1234', name: 'Repair', items: [{ name: 'Order the part' }, { name: 'Fit it' }] };
    const other = await ask({ step: 'board.addChecklist', effect: 'create', input: checklist });
    await tab.goto(`${gateway.url}${other.path}`);
    await tab.getByText('Edit before approving').click();
    await tab.getByRole('button', { name: 'Add another' }).click();
    await tab.waitForURL('**#input.items-blank');
    expect(await typedInto.getAttribute('name')).toBe('input.items.2.name');
    await more.close();
  },
);

test('leaves what was not touched exactly as it was asked, line breaks and all', async () => {
  const body = '\n\nFirst\r\nsecond\n  indented\n';
  const { path, state } = await ask({ step: 'mail.sendEmail', input: { ...reply, body } });
  await page.goto(`${gateway.url}${path}`);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Approved by').waitFor();
  expect((await state()).outcome).toMatchObject({ kind: 'approved', edited: false, input: { body } });
});

test.each([
  [
    'calendar.createEvent' as const,
    {
      ...{ subject: 'Invoice 4711', start: '2026-12-01T09:30', end: '2026-12-01T10:00', timeZone: 'Europe/Berlin' },
      location: 'Rathausplatz 1\n10178 Berlin',
    },
  ],
  [
    'board.apiCall' as const,
    {
      method: 'POST',
      endpoint: '/1/cards/65f0c0de65f0c0de65f0c0de/actions/comments',
      query: { text: 'Hello\n\nworld' },
    },
  ],
])('approves %s as it was asked where a text of one line has several', async (step, input) => {
  const { path, state } = await ask({ step, input });
  await page.goto(`${gateway.url}${path}`);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Approved by').waitFor();
  expect((await state()).outcome).toMatchObject({ kind: 'approved', edited: false, input });
});

test('rejects with a reason', async () => {
  const { path, state } = await ask({
    step: 'board.createCard',
    title: 'Create Card',
    effect: 'create',
    summary: 'Create a card on list 65f0c0de65f0c0de65f0c0de with an attachment',
    input: {
      list: '65f0c0de65f0c0de65f0c0de',
      name: 'Invoice 4711 is wrong',
      description: 'Lena writes that the **total** is wrong.\nSee the PDF.',
      attachments: [{ attachment: 'mail-attachment:support:AAMkAGI1:AAMkATT1', name: 'invoice.pdf' }],
    },
  });
  await page.goto(`${gateway.url}${path}`);
  await picture('card');
  await page.getByText('Edit before approving').click();
  await picture('card-editing');
  await page.getByLabel('Reason for rejecting').fill('There is a card already.');
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByText('There is a card already.').waitFor();
  await picture('rejected');
  expect((await state()).outcome).toMatchObject({ kind: 'rejected', reason: 'There is a card already.' });
});

test('chooses another time zone than the browser says, and is back where they were', async () => {
  const { path } = await ask({ step: 'mail.sendEmail', input: reply });
  await page.goto(`${gateway.url}${path}`);
  await page.getByRole('link', { name: 'Change the time zone' }).click();
  const zone = page.getByLabel('Your time zone');
  expect(await zone.getAttribute('placeholder')).toBe('Europe/London');
  await zone.focus();
  await page.locator('datalist option[value="Asia/Tokyo"]').waitFor({ state: 'attached' });
  await zone.fill('Asia/Tokyo');
  await picture('time-zone');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(`**${path}`);
  expect(await page.getByText('Times are in Asia/Tokyo.').isVisible()).toBe(true);
  const asked = page.locator('time').first();
  expect(await asked.getAttribute('title')).toMatch(/ UTC$/);
  expect(await asked.textContent()).not.toContain('UTC');
});

test('is good to read in the dark and on a phone', async () => {
  const { path } = await ask({ step: 'mail.sendEmail', input: reply });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${gateway.url}${path}`);
  await picture('dark');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByText('Edit before approving').click();
  expect(await isNarrow()).toBe(true);
  await picture('phone-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await picture('phone');
  await page.goto(`${gateway.url}/approvals`);
  expect(await isNarrow()).toBe(true);
  await picture('phone-list');
});

test('tells who was first when somebody else has decided meanwhile', async () => {
  await page.setViewportSize({ width: 1000, height: 900 });
  const { path, id } = await ask({ step: 'mail.sendEmail', input: reply });
  await page.goto(`${gateway.url}${path}`);
  // Who is typing keeps what is typed.
  await page.getByLabel('Reason for rejecting').fill('Wait for the invoice.');
  await world.client.approvals.decide(id, 'Grace Hopper', { decision: 'reject', reason: 'Not today.' });
  await page.getByText('by Grace Hopper').waitFor();
  expect(await page.getByLabel('Reason for rejecting').inputValue()).toBe('Wait for the invoice.');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Your decision was not taken').waitFor();
  expect(await page.getByText('by Grace Hopper').first().isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  await picture('too-late');
});

test('shows by itself that somebody else has decided', async () => {
  const { path, id } = await ask({ step: 'mail.sendEmail', input: reply });
  await page.goto(`${gateway.url}${path}`);
  await page.getByRole('button', { name: 'Approve' }).waitFor();
  await world.client.approvals.decide(id, 'Grace Hopper', { decision: 'approve' });
  await page.getByText('by Grace Hopper').waitFor();
  await page.getByRole('button', { name: 'Approve' }).waitFor({ state: 'detached' });
});

test('an open page on a request that a stranger has replaced says so, keeps showing what was asked, and decides on no other', async () => {
  const endpoint = '/1/cards/65f0c0de65f0c0de65f0c0de/actions/comments';
  const input = { method: 'POST', endpoint, query: { text: 'Thanks!' } };
  const { path, id, state } = await ask({ step: 'board.apiCall', input });
  await page.goto(`${gateway.url}${path}`);
  await page.getByRole('button', { name: 'Approve' }).waitFor();
  const { request } = await state();
  await world.strangerClient.workflow.start('approval', {
    workflowId: id,
    taskQueue: serviceTaskQueue,
    args: [{ ...request, input: { method: 'DELETE', endpoint: '/1/boards/65f0c0de65f0c0de65f0c0de' } }],
    workflowIdConflictPolicy: 'TERMINATE_EXISTING',
  });
  await page.getByText('Another request has taken this one’s place.').waitFor();
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  expect(await page.locator('main').innerText()).not.toContain('DELETE');
  expect(await page.locator('article').innerText()).toContain('Thanks!');
  await picture('replaced');
  await page.getByRole('link', { name: 'Look at the one that stands here now' }).click();
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'DELETE' }).waitFor();
  expect((await state()).outcome).toBeUndefined();
  expect(complaints).toEqual([]);
});

test('is decided with one thumb: everything to press is large, and the buttons are where the thumb is', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { path } = await ask({ step: 'mail.sendEmail', input: { ...reply, body: 'Thank you, we are on it.' } });
  await page.goto(`${gateway.url}${path}`);
  const shown = await page.evaluate<{ name: string; height: number; right: number; bottom: number }[]>(
    `[...document.querySelectorAll('header a:not(.skip), button:not([aria-hidden]), summary, textarea')]
      .filter((element) => element.checkVisibility())
      .map((element) => ({ name: element.textContent.trim(), ...element.getBoundingClientRect().toJSON() }))`,
  );
  expect(shown.filter(({ name, height }) => height < 44 && name !== 'Agent Integrations')).toEqual([]);
  expect(shown.filter(({ right }) => right > 390)).toEqual([]);
  const bottoms = shown.filter(({ name }) => ['Approve', 'Reject'].includes(name)).map(({ bottom }) => bottom);
  expect(bottoms.filter((bottom) => bottom > 700 && bottom <= 844)).toHaveLength(2);
  // A line of text has no half-empty frame around it.
  expect((await page.locator('iframe').boundingBox())?.height).toBeLessThan(110);
  await picture('phone-short');
  await page.setViewportSize({ width: 1000, height: 900 });
});

test('is told while they edit that they were signed out elsewhere, where they look, and loses nothing by it', async () => {
  const { path } = await ask({ step: 'mail.sendEmail', input: { ...reply, body: 'A long text.\n\n'.repeat(60) } });
  await page.goto(`${gateway.url}${path}`);
  await page.getByText('Edit before approving').click();
  await page.getByLabel('Subject').fill('Re: half rewritten');
  const cookies = await context.cookies();
  await context.clearCookies({ name: 'agent-integrations-session' });
  const told = page.getByText('You are signed out. Sign in in another window');
  await told.waitFor();
  const box = await told.boundingBox();
  expect(box?.y).toBeGreaterThan(0);
  expect(box?.y).toBeLessThan(800);
  expect(await page.getByLabel('Subject').inputValue()).toBe('Re: half rewritten');
  await picture('signed-out-editing');
  await context.addCookies(cookies);
  await told.waitFor({ state: 'detached' });
  complaints.length = 0;
});

test('what was typed is sent again by a reload, once its person has signed in elsewhere, and by nobody else', async () => {
  const { path, state } = await ask({ step: 'mail.sendEmail', input: reply });
  await page.goto(`${gateway.url}${path}`);
  await page.getByLabel('Reason for rejecting').fill('Not before Friday.');
  await context.clearCookies({ name: 'agent-integrations-session' });
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByText('What you typed is not lost yet').waitFor();
  await picture('signed-out-form');
  const signInAs = (name: string) => {
    const value = createSessionCookie(gateway.keyRing, { name, proof: 'link' });
    return context.addCookies([{ name: 'agent-integrations-session', value, url: gateway.url }]);
  };
  await signInAs('Grace Hopper');
  await page.reload();
  await page.getByText('It was made for somebody else').waitFor();
  expect((await state()).outcome).toBeUndefined();
  await signInAs('Ada Lovelace');
  await page.reload();
  await page.getByText('“Not before Friday.”').waitFor();
  expect((await state()).outcome).toMatchObject({ kind: 'rejected', reason: 'Not before Friday.' });
  complaints.length = 0;
});

test('signs out', async () => {
  await page.getByRole('button', { name: 'Sign out' }).click();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Sign in first');
  await picture('signed-out');
  // In which zone its reader lives is no secret of theirs.
  expect((await context.cookies()).map(({ name }) => name).sort()).toEqual(['time-zone', 'time-zone-guess']);
});
