import { toolError } from '../../contracts/tool-error';
import type { RequestPath } from '../request-path';

/**
 * Parses the link of an earlier page, to be followed exactly as the provider wrote it. The request carries a token, and the link may have
 * passed through a model: it must have the base URL's origin and lie below its path.
 *
 * @throws InvalidInput when it leads elsewhere
 */
export function parsePageLink(link: string, baseUrl: URL): { path: RequestPath; search: string } {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  const base = baseUrl.pathname.replace(/\/$/, '');
  const inside =
    url?.origin === baseUrl.origin &&
    url.pathname.toLowerCase().startsWith(`${base}/`.toLowerCase()) &&
    !climbs(url.pathname) &&
    `${url.username}${url.password}` === '';
  if (!inside) {
    throw toolError('InvalidInput', 'The link to the next page does not belong to this account’s service. List again.');
  }
  return { path: url.pathname.slice(base.length) as RequestPath, search: url.search };
}

/** The URL parser has resolved plain dots. Encoded slashes can still hide dots, and a broken escape can hide anything. */
function climbs(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname)
      .split(/[/\\]/)
      .some((segment) => /^\.+$/.test(segment));
  } catch {
    return true;
  }
}
