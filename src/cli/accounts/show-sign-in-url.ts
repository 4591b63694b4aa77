import type { Terminal } from '../terminal';

/** Prints the URL and does not open it: the person chooses the browser and the profile to sign in with. */
export function showSignInUrl(terminal: Terminal, url: string): void {
  terminal.notice(
    { open: url },
    `Open this address in a browser on this machine, and sign in at ${new URL(url).host}:\n\n${url}\n\nWaiting for it to come back…`,
  );
}
