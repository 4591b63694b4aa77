import { defined } from '../../../json/defined';
import type { Terminal } from '../../output/terminal';

/**
 * Prints the URL and does not open it: the person chooses the browser and the profile to sign in with.
 *
 * @param administratorPage where an administrator consents. A provider that wants one may keep the browser, so it is printed beforehand.
 */
export function showSignInUrl(terminal: Terminal, url: string, administratorPage?: string): void {
  const needed =
    administratorPage === undefined
      ? ''
      : `\n\nWhere it says "Need admin approval", an administrator of the organisation opens this first, and agrees for everybody in it:\n\n${administratorPage}`;
  terminal.notice(
    { open: url, ...defined({ administrator: administratorPage }) },
    `Open this address in a browser on this machine, and sign in at ${new URL(url).host}:\n\n${url}${needed}\n\nWaiting for it to come back…`,
  );
}
