import { chromium, type Browser } from 'playwright-core';
import { findOnPath } from '../../src/temporal/dev-server/find-on-path';

/**
 * Starts Chromium without a window.
 *
 * @throws when there is none, saying how to get one
 */
export async function openBrowser(): Promise<Browser> {
  const configured = process.env.CHROMIUM_PATH ?? '';
  const executablePath =
    configured === ''
      ? ['chromium', 'chromium-browser', 'google-chrome'].map((name) => findOnPath(name)).find(Boolean)
      : configured;
  if (executablePath === undefined) {
    throw new Error(
      'The browser tests need Chromium. Install it (Debian and Ubuntu: `apt-get install chromium`), or set CHROMIUM_PATH to one.',
    );
  }
  // Chromium's own sandbox does not work for root, which is who tests are in a container.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  // For ./environment.cjs, which says what pages showed when a test failed.
  const openPages = () => browser.contexts().flatMap((context) => context.pages());
  Object.assign(globalThis, { openPages });
  return browser;
}
