import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createConsoleWorld, type ConsoleWorld } from '../gateway/worlds/console-world';
import { mailUser } from '../support/world';
import { openBrowser } from './open-browser';
import { axeFindings } from './axe-findings';

let world: ConsoleWorld;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** What the browser refused or reported. */
const complaints: string[] = [];

const screenshots = process.env.SCREENSHOTS ?? join(tmpdir(), 'agent-integrations-screenshots');

beforeAll(async () => {
  mkdirSync(screenshots, { recursive: true });
  world = await createConsoleWorld();
  await world.startWorkers({ only: 'services' });
  browser = await openBrowser();
  context = await browser.newContext({ viewport: { width: 1000, height: 800 } });
  page = await context.newPage();
  page.on('console', (line) => complaints.push(line.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
});
afterAll(async () => {
  await browser.close();
  await world.stop();
});
afterEach(() => expect(complaints.filter((line) => !/favicon|status of 4\d\d/.test(line))).toEqual([]));

const picture = (name: string, of: Page = page) =>
  of.screenshot({ path: join(screenshots, `${name}.png`), fullPage: true });
const heading = (of: Page = page) => of.getByRole('heading', { level: 1 }).innerText();

test('a person signs in at the OpenID issuer and sees the empty integrations', async () => {
  await page.goto(`${world.gateway.url}/integrations`);
  await picture('sign-in-first');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await picture('sign-in-openid');
  await page.getByRole('link', { name: /Sign in with/ }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/integrations');
  expect(await page.getByText('ada@contoso.example').isVisible()).toBe(true);
  expect(await page.getByText('No mailbox of the type standard.').isVisible()).toBe(true);
  await picture('integrations-empty');
});

test('connects a mailbox in a pop-up window, which closes itself and leads the page behind it to the account', async () => {
  await page.getByRole('link', { name: 'Add mailbox' }).click();
  await page.getByLabel('Name', { exact: true }).fill('support');
  await picture('mail-new');
  const [popUp] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Sign in with Microsoft' }).click(),
  ]);
  await popUp.getByRole('button', { name: 'Accept' }).waitFor();
  await page.waitForURL('**/integrations?waiting=yes');
  expect(await page.getByText('The sign-in goes on in the other window').isVisible()).toBe(true);
  await picture('integrations-waiting');
  await popUp.getByRole('radio', { name: mailUser }).check();
  const isClosed = popUp.waitForEvent('close');
  await popUp.getByRole('button', { name: 'Accept' }).click();
  await isClosed;
  await page.getByText('Connected.').waitFor();
  expect(await heading()).toBe('support');
});

test('opens no window for a name that cannot be, and goes on in the one it has where the name is taken', async () => {
  await page.goto(`${world.gateway.url}/integrations/mail/new`);
  const open = context.pages().length;
  const name = page.getByLabel('Name', { exact: true });
  const enter = page.getByRole('button', { name: 'Sign in with Microsoft' });
  for (const wrong of ['Bad Name', 'ümlaut', '-x']) {
    await name.fill(wrong);
    await enter.click();
    expect(await page.evaluate<boolean>(`document.querySelector('#name').matches(':invalid')`)).toBe(true);
  }
  expect(context.pages()).toHaveLength(open);
  await name.fill('support');
  const [popUp] = await Promise.all([context.waitForEvent('page'), enter.click()]);
  await popUp.locator('#name-problem').waitFor();
  await page.waitForURL('**/integrations?waiting=yes');
  await picture('mail-name-taken', popUp);
  await popUp.getByLabel('Name', { exact: true }).fill('a.second_one-2');
  await popUp.getByRole('button', { name: 'Sign in with Microsoft' }).click();
  await popUp.getByRole('radio', { name: mailUser }).check();
  const isClosed = popUp.waitForEvent('close');
  await popUp.getByRole('button', { name: 'Accept' }).click();
  await isClosed;
  await page.getByText('Connected.').waitFor();
  expect(await heading()).toBe('a.second_one-2');
  expect(context.pages()).toHaveLength(open);
});

test('shows the account also where the sign-in ended before the page behind it was there to wait', async () => {
  const waiting = '**/integrations?waiting=yes';
  await page.goto(`${world.gateway.url}/integrations/mail/new`);
  await page.getByLabel('Name', { exact: true }).fill('soon');
  await page.route(waiting, async (route) => {
    await setTimeout(1_500);
    await route.continue();
  });
  const [popUp] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Sign in with Microsoft' }).click(),
  ]);
  await popUp.getByRole('radio', { name: mailUser }).check();
  const isClosed = popUp.waitForEvent('close');
  await popUp.getByRole('button', { name: 'Accept' }).click();
  await isClosed;
  await page.getByText('Connected.').waitFor();
  expect(await heading()).toBe('soon');
  await page.unroute(waiting);
});

test('connects a mailbox without any script too, once an administrator has agreed, and tells who declined what to do', async () => {
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() });
  const tab = await plain.newPage();
  await tab.goto(`${world.gateway.url}/integrations/mail/new`);
  await tab.getByLabel('Name', { exact: true }).fill('meetings');
  await tab.getByLabel('Transcripts of online meetings').check();
  await tab.getByRole('button', { name: 'Sign in with Microsoft' }).click();
  await tab.getByRole('radio', { name: 'ben@contoso.example' }).check();
  await tab.getByRole('button', { name: 'Accept' }).click();
  expect(await heading(tab)).toBe('Need admin approval');
  await tab.getByRole('button', { name: 'Return to the application' }).click();
  expect(await heading(tab)).toBe('Not connected');
  await picture('not-connected', tab);
  const administrator = await (await browser.newContext()).newPage();
  await administrator.goto(await tab.getByRole('link', { name: /adminconsent/ }).innerText());
  await administrator.getByRole('radio', { name: mailUser }).check();
  await administrator.getByRole('button', { name: 'Accept' }).click();
  expect(await heading(administrator)).toBe('An administrator has agreed');
  await picture('administrator-agreed', administrator);
  await administrator.context().close();
  await tab.getByRole('link', { name: 'Add it again' }).click();
  await tab.getByLabel('Name', { exact: true }).fill('meetings');
  await tab.getByRole('button', { name: 'Sign in with Microsoft' }).click();
  await tab.getByRole('button', { name: 'Cancel' }).click();
  expect(await tab.getByText('The person declined').isVisible()).toBe(true);
  await tab.goto(`${world.gateway.url}/integrations/mail/new`);
  await tab.getByLabel('Name', { exact: true }).fill('meetings');
  await tab.getByLabel('Transcripts of online meetings').check();
  await tab.getByRole('button', { name: 'Sign in with Microsoft' }).click();
  await tab.getByRole('radio', { name: 'ben@contoso.example' }).check();
  await tab.getByRole('button', { name: 'Accept' }).click();
  expect(await heading(tab)).toBe('meetings');
  await plain.close();
});

test('connects a board with a token made on Trello’s page', async () => {
  await page.goto(`${world.gateway.url}/integrations`);
  await page.getByRole('link', { name: 'Add Trello member' }).click();
  await page.getByLabel('Name', { exact: true }).fill('team');
  await picture('board-new');
  await page.getByRole('button', { name: 'Use an API key and token' }).click();
  await picture('board-token');
  const [trello] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'open Trello’s page' }).click(),
  ]);
  await trello.getByRole('button', { name: 'Allow' }).click();
  const token = (await trello.locator('pre').innerText()).trim();
  await trello.close();
  await page.getByLabel('Token', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Connect' }).click();
  expect(await page.getByText('Trello does not accept it').isVisible()).toBe(true);
  await picture('board-token-wrong');
  await page.getByLabel('Token', { exact: true }).fill(token);
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByText('Connected.').waitFor();
  await picture('account-new');
});

test('connects a board at Atlassian', async () => {
  await page.goto(`${world.gateway.url}/integrations/board/new`);
  await page.getByLabel('Name', { exact: true }).fill('oauth');
  await page.getByRole('button', { name: 'Sign in with Atlassian' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByText('Connected.').waitFor();
});

test('finds an account that does not work any more, and disconnects it', async () => {
  world.sandbox.login.revokeRefreshTokens();
  world.sandbox.login.expireAccessTokens();
  await page.goto(`${world.gateway.url}/integrations`);
  await page.getByRole('button', { name: 'Check support' }).click();
  await page.getByText('needs reconnect').waitFor();
  await picture('account-lost');
  await page.getByRole('link', { name: 'All accounts' }).click();
  await page.getByText('needs reconnect').waitFor();
  await picture('integrations');
  await page.getByRole('link', { name: 'team', exact: true }).click();
  await page.getByRole('link', { name: 'Disconnect' }).click();
  expect(await heading()).toBe('Disconnect team?');
  await picture('disconnect');
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.waitForURL('**/integrations');
  await page.getByRole('link', { name: 'team', exact: true }).waitFor({ state: 'detached' });
});

describe.each(['light', 'dark'] as const)('in the %s', (colorScheme) => {
  test.each([
    '/integrations',
    '/integrations/mail/new',
    '/integrations/board/new',
    '/integrations/mail/accounts/support',
  ])('%s has room on a phone, and nothing that keeps people out', async (path) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`${world.gateway.url}${path}`);
    const [content, window] = await page.$eval('html', (root) => [root.scrollWidth, root.clientWidth] as const);
    expect(content <= window).toBe(true);
    await picture(`phone-${colorScheme}${path.replaceAll('/', '-')}`);
    await page.setViewportSize({ width: 1000, height: 800 });
    await picture(`wide-${colorScheme}${path.replaceAll('/', '-')}`);
    expect(await axeFindings(page)).toEqual([]);
  });
});
