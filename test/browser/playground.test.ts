import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { startGateway } from '../gateway/worlds/start-gateway';
import { createWorld, type World } from '../support/world';
import { openBrowser } from './open-browser';
import { axeFindings } from './axe-findings';

let world: World;
let browser: Browser;
let page: Page;

const screenshots = process.env.SCREENSHOTS ?? join(tmpdir(), 'agent-integrations-screenshots');
const picture = (name: string) =>
  page.screenshot({ path: join(screenshots, `playground-${name}.png`), fullPage: true });

beforeAll(async () => {
  mkdirSync(screenshots, { recursive: true });
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers({ only: 'services' });
  const gateway = await startGateway({ ...world, environment: { TEMPORAL_UI_URL: 'http://temporal.example.test' } });
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1100, height: 900 } });
  await page.goto(`${gateway.url}/sign-in?token=${gateway.signInToken}`);
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Sign in' }).click();
});
afterAll(async () => {
  await browser.close();
  await world.stop();
});

test('a person looks at what a step would send, runs it, and lets it go', async () => {
  await page.getByRole('link', { name: 'Playground', exact: true }).click();
  expect(await axeFindings(page)).toEqual([]);
  await picture('steps');
  await page.getByRole('link', { name: 'Send Email' }).click();
  await page.getByLabel('To, 1', { exact: true }).fill('lena@northwind.example');
  await page.getByLabel('Subject').fill('From the playground');
  await page.getByLabel('Body', { exact: false }).first().fill('It ships **today**.');
  await page.getByRole('button', { name: 'Show what it would do' }).click();
  const held = page.locator('pre', { hasText: '/me/messages' }).first();
  await held.waitFor();
  expect(await held.textContent()).toContain('"subject": "From the playground"');
  expect(await axeFindings(page)).toEqual([]);
  await picture('rehearsed');

  await page.getByRole('button', { name: 'Run it' }).click();
  await page.getByRole('link', { name: 'decide' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Approved').first().waitFor();
  await page.goto(`${new URL(page.url()).origin}/playground/mail.findEmail`);
  await page.getByLabel('Limit').fill('2');
  await page.getByRole('button', { name: 'Run it' }).click();
  await page.getByText('A model gets').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await picture('answer');
  expect(world.sandbox.graph.sentMail().map(({ subject }) => subject)).toContain('From the playground');
});

test('fits on a phone, and in the dark', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const path of ['/playground', '/playground/board.createCard']) {
    await page.goto(`${new URL(page.url()).origin}${path}`);
    expect(await page.$eval('html', (root) => root.scrollWidth <= root.clientWidth)).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
  }
  await picture('phone');
});
