import { toolError } from '../contracts/tool-error';

/** Names of this machine: only for them is plain `http` safe. */
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a URL points at this machine. */
export function isLoopback(url: URL): boolean {
  return loopback.test(url.hostname);
}

/**
 * Reads an address where a provider sends us for bytes, such as an upload session or a storage: another host of its choice, which gets no credential.
 *
 * @param baseUrl of the provider
 * @returns undefined unless it is `https`, or `http` between names of this machine
 */
export function parseStorageUrl(address: string, baseUrl: URL): URL | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const safe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url) && isLoopback(baseUrl));
  return safe ? url : undefined;
}

/**
 * Reads a provider's base URL from configuration; paths are appended to it.
 *
 * @throws InvalidInput unless it is `https`, or `http` on loopback, without credentials, query or fragment
 */
export function parseBaseUrl(baseUrl: string): URL {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const safe = url !== undefined && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)));
  if (!safe || `${url.username}${url.password}${url.search}${url.hash}` !== '') {
    throw toolError(
      'InvalidInput',
      'The base URL of a provider must be https (http only for localhost), without credentials, query or fragment.',
    );
  }
  url.pathname = url.pathname.replace(/(?<!\/)\/+$/, '');
  return url;
}
