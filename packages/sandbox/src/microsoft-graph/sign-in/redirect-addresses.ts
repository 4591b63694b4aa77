/**
 * The redirect URIs of each application. The sandbox has no page to register them: a sign-in registers the URI that it names.
 * A URI must match exactly, except for the port of localhost (learn.microsoft.com/entra/identity-platform/reply-url).
 */
export class RedirectAddresses {
  private readonly known = new Set<string>();

  register(clientId: string, address: string): void {
    this.known.add(entryOf(clientId, address));
  }

  isRegistered(clientId: string, address: string): boolean {
    return this.known.has(entryOf(clientId, address));
  }
}

function entryOf(clientId: string, address: string): string {
  const url = new URL(address);
  if (url.hostname === 'localhost') url.port = '';
  return `${clientId} ${url.href}`;
}
