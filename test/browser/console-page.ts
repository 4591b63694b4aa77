import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { RunningGateway } from '../gateway/worlds/start-gateway';
import { axeFindings } from './axe-findings';
import { openBrowser } from './open-browser';

/** A page of Chromium for what the gateway shows to people. */
export interface ConsolePage {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the browser refused or reported. */
  readonly complaints: string[];
  /** Takes a picture of the page, which keeps nobody out. */
  readonly picture: (name: string) => Promise<void>;
  /** As wide as the window: nothing to scroll sideways. */
  readonly isNarrow: () => Promise<boolean>;
  readonly signIn: (gateway: RunningGateway) => Promise<void>;
  readonly close: () => Promise<void>;
}

const screenshots = process.env.SCREENSHOTS ?? join(tmpdir(), 'agent-integrations-screenshots');

/**
 * @param options of the browser's window
 * @param prefix of the names of pictures
 */
export async function openConsolePage(options: BrowserContextOptions, prefix = ''): Promise<ConsolePage> {
  mkdirSync(screenshots, { recursive: true });
  const browser = await openBrowser();
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (line) => complaints.push(line.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  return {
    context,
    page,
    complaints,
    picture: async (name) => {
      expect(await axeFindings(page)).toEqual([]);
      await page.screenshot({ path: join(screenshots, `${prefix}${name}.png`), fullPage: true });
    },
    isNarrow: () => page.$eval('html', (root) => root.scrollWidth <= root.clientWidth),
    signIn: async ({ url, signInToken }) => {
      await page.goto(`${url}/sign-in?token=${signInToken}`);
      await page.getByLabel('Your name').fill('Ada Lovelace');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(`${url}/`);
    },
    close: () => browser.close(),
  };
}
