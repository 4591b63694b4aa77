import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { Hono } from 'hono';
import { serveGateway } from '../../src/gateway';
import { messageDocument } from '../../src/gateway/approvals/message-document';
import { startGateway, type RunningGateway } from '../gateway/start-gateway';
import { askingForApproval, type AskForApproval } from '../gateway/waiting-approvals';
import { createWorld, type World } from '../support/world';
import { openBrowser } from './open-browser';
import { axeFindings } from './axe-findings';
import { startStranger, type Stranger } from './stranger';

let world: World;
let gateway: RunningGateway;
let ask: AskForApproval;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let stranger: Stranger;
/** What the browser refused or reported. */
const complaints: string[] = [];

const screenshots = process.env.SCREENSHOTS ?? join(tmpdir(), 'agent-integrations-screenshots');

beforeAll(async () => {
  mkdirSync(screenshots, { recursive: true });
  world = await createWorld();
  await world.startWorkers();
  gateway = await startGateway(world);
  ask = await askingForApproval(world);
  stranger = await startStranger();
  browser = await openBrowser();
  context = await browser.newContext({ viewport: { width: 1000, height: 900 }, timezoneId: 'Europe/London' });
  page = await context.newPage();
  page.on('console', (line) => complaints.push(line.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
});

afterAll(async () => {
  stranger.close();
  await browser.close();
  await world.stop();
});

beforeEach(() => {
  complaints.length = 0;
});

/** Takes a picture of the page, which keeps nobody out. */
const picture = async (name: string) => {
  expect(await axeFindings(page)).toEqual([]);
  await page.screenshot({ path: join(screenshots, `${name}.png`), fullPage: true });
};

/** As wide as the window: nothing to scroll sideways. */
const isNarrow = async (): Promise<boolean> => {
  const root = await page.$eval('html', (element) => [element.scrollWidth, element.clientWidth] as const);
  return root[0] <= root[1];
};

const reply = {
  to: ['lena@northwind.example'],
  cc: ['accounts@northwind.example'],
  subject: 'Re: Invoice 4711 is wrong',
  body: 'Hello Lena,\n\nthank you for the **corrected invoice**. We have:\n\n- put it on the board for our accounting,\n- asked them to pay by *Friday*.\n\nThe card is [here](https://trello.example/c/4711).\n\nKind regards\nContoso Support',
  attachments: ['mail-attachment:support:AAMkAGI1:AAMkATT1'],
};

it('a person signs in by keyboard alone', async () => {
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

it('reads a message as a message, corrects it, and approves it', async () => {
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
  await page.getByLabel('To, 1').fill('lena@northwind');
  await page.getByLabel('Subject').fill('Re: Invoice 4711');
  await picture('editing');
  await page.getByRole('button', { name: 'Approve with these changes' }).click();
  const to = page.getByLabel('To, 1');
  expect(await to.getAttribute('aria-invalid')).toBe('true');
  expect(await to.inputValue()).toBe('lena@northwind');
  expect(await page.getByText('Give one plain address per entry').isVisible()).toBe(true);
  await picture('problem');

  await to.fill('lena@northwind.example');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Approved with changes').waitFor();
  expect(page.url()).toBe(`${gateway.url}${path}`);
  await picture('approved');
  expect((await state()).outcome).toMatchObject({
    kind: 'approved',
    input: { subject: 'Re: Invoice 4711', body: reply.body },
    grant: { approver: 'Ada Lovelace (by the sign-in link)' },
  });
  expect(complaints.filter((line) => !line.includes('422'))).toEqual([]);
});

it('leaves what was not touched exactly as it was asked, line breaks and all', async () => {
  const body = '\n\nFirst\r\nsecond\n  indented\n';
  const { path, state } = await ask({ step: 'mail.sendEmail', input: { ...reply, body } });
  await page.goto(`${gateway.url}${path}`);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Approved by').waitFor();
  expect((await state()).outcome).toMatchObject({ kind: 'approved', edited: false, input: { body } });
});

it('rejects with a reason', async () => {
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

it('reads an event as an event: when in its own zone, where, who, and how it repeats', async () => {
  const { path, state } = await ask({
    step: 'calendar.createEvent',
    title: 'Create Event',
    summary: 'Create an event and invite 2 people',
    input: {
      subject: 'Invoice 4711, weekly look',
      start: '2026-12-01T09:30',
      end: '2026-12-01T10:00',
      timeZone: 'Europe/Berlin',
      location: 'Room 4',
      body: 'We look at **what is open**.',
      attendees: [
        { address: 'lena@northwind.example', name: 'Lena Fischer' },
        { address: 'mara@northwind-bakery.example', type: 'optional' },
      ],
      recurrence: { frequency: 'weekly', interval: 1, count: 4 },
    },
  });
  await page.goto(`${gateway.url}${path}`);
  expect(await page.getByText('Tue 1 December 2026, 09:30 – 10:00 (Europe/Berlin)').isVisible()).toBe(true);
  expect(await page.getByText('every week, 4 times').isVisible()).toBe(true);
  expect(await page.getByText('lena@northwind.example').first().isVisible()).toBe(true);
  expect(await page.getByText('by your clock Tue 1 December 2026, 08:30 – 09:00').isVisible()).toBe(true);
  expect(await page.getByText('Times are in Europe/London.').isVisible()).toBe(true);
  await picture('event');
  await page.getByText('Edit before approving').click();
  await picture('event-editing');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Approved by').waitFor();
  expect((await state()).outcome).toMatchObject({ kind: 'approved', input: { timeZone: 'Europe/Berlin' } });
});

it('chooses another time zone than the browser says, and is back where they were', async () => {
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

it('reads an API call as its request line and body', async () => {
  const { path, state } = await ask({
    step: 'board.apiCall',
    title: 'Board API Call',
    effect: 'update',
    summary: 'PUT /1/cards/65f0c0de65f0c0de65f0c0de',
    account: 'team',
    input: {
      method: 'PUT',
      endpoint: '/1/cards/65f0c0de65f0c0de65f0c0de',
      query: { fields: 'name' },
      body: { name: 'Invoice 4711', due: '2026-12-01T09:00:00Z' },
    },
  });
  await page.goto(`${gateway.url}${path}`);
  const call = page.getByRole('article', { name: 'Board API Call' });
  expect(await call.getByText('PUT /1/cards/65f0c0de65f0c0de65f0c0de').isVisible()).toBe(true);
  expect(await call.getByText('fields', { exact: true }).isVisible()).toBe(true);
  expect(await call.getByText('"name": "Invoice 4711"').isVisible()).toBe(true);
  await picture('api-call');
  await page.getByText('Edit before approving').click();
  await picture('api-call-editing');
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByText('Rejected by').waitFor();
  expect((await state()).outcome).toMatchObject({ kind: 'rejected' });
});

it('reads a reply with whom it goes to and what it answers, and what is hidden in a name spelt out', async () => {
  const { path } = await ask({
    step: 'mail.sendEmail',
    summary: 'Reply to a message',
    input: { replyTo: 'AAMkAGI1NTEyNGY4LWZhYzktNDE1Zi1hY2Y0', replyToAll: true, body: 'Thank you, we are **on it**.' },
    review: [
      { name: 'To', value: 'eve@elsewhere.example (le\u200dna@northwind.example)' },
      { name: 'Cc (of the message)', value: 'accounts@northwind.example, omar@northwind.example (Omar)' },
      { name: 'Subject', value: 'RE: Invoice 4711 is wrong' },
      {
        name: 'Answers',
        value: '“Invoice 4711 is wrong”, from lena@northwind.example (Lena Fischer), received 2026-11-20T09:12:44Z',
      },
      { name: 'Answers (text)', value: 'Hello,\n\nthe total of invoice 4711 is wrong: we ordered 12, not 21.\n\nLena' },
    ],
  });
  await page.goto(`${gateway.url}${path}`);
  const review = page.getByRole('region', { name: 'What it comes to' });
  expect(await review.getByText('eve@elsewhere.example (le\\u{200d}na@northwind.example)').isVisible()).toBe(true);
  expect(await review.getByText('we ordered 12, not 21').isVisible()).toBe(true);
  await picture('reply');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await isNarrow()).toBe(true);
  await picture('phone-reply');
  await page.setViewportSize({ width: 1000, height: 900 });
});

it('reads a raw call that sends a draft with the draft, and its headers apart from its query', async () => {
  const sending = await ask({
    step: 'mail.apiCall',
    title: 'Mail API Call',
    summary: 'POST /me/messages/…/send',
    input: { method: 'POST', endpoint: '/me/messages/AAMkAGI1NTEyNGY4LWZhYzktNDE1Zi1hY2Y0/send' },
    review: [
      { name: 'To', value: 'lena@northwind.example (Lena Fischer)' },
      { name: 'From', value: 'support' },
      { name: 'Subject', value: 'Your order 12' },
      { name: 'Text', value: 'Hello Lena,\n\nit ships today.\n\nOn Friday Lena wrote:\nWhere is it?' },
      { name: 'Attached 1', value: 'invoice.pdf (application/pdf, 48211 bytes)' },
      { name: 'Version', value: 'CQAAABYAAAC4ofQHEIqCSbQPot83AFcbAAAnjzZ0' },
    ],
  });
  await page.goto(`${gateway.url}${sending.path}`);
  expect(await page.getByText('it ships today.').isVisible()).toBe(true);
  await picture('raw-send');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await isNarrow()).toBe(true);
  await picture('phone-raw-send');
  const putting = await ask({
    step: 'board.apiCall',
    title: 'Board API Call',
    effect: 'update',
    summary: 'PUT /1/cards/65f0c0de65f0c0de65f0c0de',
    account: 'team',
    input: {
      method: 'PUT',
      endpoint: '/1/cards/65f0c0de65f0c0de65f0c0de',
      query: { idBoard: '65f0c0de65f0c0de65f0beef', 'key\u200b': 'x' },
      headers: { idBoard: '65f0c0de65f0c0de65f0c0de', Accept: 'application/json' },
      body: { name: 'Invoice\u202e 4711', due: '2026-12-01T09:00:00Z' },
    },
  });
  await page.goto(`${gateway.url}${putting.path}`);
  const inPart = (name: string) => page.getByRole('region', { name }).innerText();
  expect(await inPart('Query')).toMatch(/idBoard\s+65f0c0de65f0c0de65f0beef/);
  expect(await inPart('Headers')).toMatch(/idBoard\s+65f0c0de65f0c0de65f0c0de/);
  expect(await page.getByText('Invoice\\u202e 4711').isVisible()).toBe(true);
  expect(await isNarrow()).toBe(true);
  await picture('phone-raw-put');
  await page.setViewportSize({ width: 1000, height: 900 });
  await picture('raw-put');
});

it('a message in HTML loads nothing, leads nowhere and hides nothing', async () => {
  const body = `<p style="display:none">hidden by style</p><p hidden>hidden by attribute</p>
    <font color="white">white on white</font><img src="${stranger.url}/pixel.png" alt="Logo">
    <a href="${stranger.url}/link" target="_top">a harmless link</a>`;
  const { path } = await ask({ step: 'mail.sendEmail', input: { ...reply, body, bodyFormat: 'html' } });
  await page.goto(`${gateway.url}${path}`);
  const shown = page.frameLocator('iframe');
  expect(await shown.getByText('hidden by style').isVisible()).toBe(true);
  expect(await shown.getByText('hidden by attribute').isVisible()).toBe(true);
  const frame = page.frames().find((candidate) => candidate.url().endsWith('/message'));
  const colour = (of: string) => frame?.evaluate<string>(`getComputedStyle(document.querySelector('font')).${of}`);
  expect(await colour('color')).not.toBe(await colour('backgroundColor'));
  await picture('html');
  await shown.getByText('a harmless link').click();
  await page.waitForLoadState('networkidle');
  expect(page.url()).toBe(`${gateway.url}${path}`);
  expect(stranger.asked).toEqual([]);
});

it('even HTML that no step takes can do nothing in the document that shows a message', async () => {
  const body = `<style>body{display:none!important}</style><base href="${stranger.url}/">
    <meta http-equiv="refresh" content="0;url=${stranger.url}/refresh"><link rel="stylesheet" href="${stranger.url}/style.css">
    <script>fetch('${stranger.url}/script'); document.title = 'run'</script><iframe src="${stranger.url}/frame"></iframe>
    <img src="${stranger.url}/pixel.png" onerror="document.title = 'run'">
    <form action="${stranger.url}/form"><button>Approve</button></form>`;
  const app = new Hono();
  app.get('/', (context) => messageDocument(context, { body, bodyFormat: 'html' }));
  const served = await serveGateway(app, { port: 0 });
  await page.goto(served.url);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.waitForLoadState('networkidle');
  expect(page.url()).toBe(`${served.url}/`);
  expect(await page.title()).toBe('Message');
  expect(stranger.asked).toEqual([]);
  await served.close();
});

it('is good to read in the dark and on a phone', async () => {
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

it('tells who was first when somebody else has decided meanwhile', async () => {
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

it('shows by itself that somebody else has decided', async () => {
  const { path, id } = await ask({ step: 'mail.sendEmail', input: reply });
  await page.goto(`${gateway.url}${path}`);
  await page.getByRole('button', { name: 'Approve' }).waitFor();
  await world.client.approvals.decide(id, 'Grace Hopper', { decision: 'approve' });
  await page.getByText('by Grace Hopper').waitFor();
  await page.getByRole('button', { name: 'Approve' }).waitFor({ state: 'detached' });
});

it('is decided with one thumb: everything to press is large, and the buttons are where the thumb is', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { path } = await ask({ step: 'mail.sendEmail', input: { ...reply, body: 'Thank you, we are on it.' } });
  await page.goto(`${gateway.url}${path}`);
  const shown = await page.evaluate<{ name: string; height: number; right: number; bottom: number }[]>(
    `[...document.querySelectorAll('header a:not(.skip), button, summary, textarea')]
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

it('signs out', async () => {
  await page.getByRole('button', { name: 'Sign out' }).click();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Sign in first');
  await picture('signed-out');
  // In which zone its reader lives is no secret of theirs.
  expect((await context.cookies()).map(({ name }) => name).sort()).toEqual(['time-zone', 'time-zone-guess']);
});
