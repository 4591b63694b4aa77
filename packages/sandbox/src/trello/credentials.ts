import type { Parameters } from './parameters';

/** The credentials of a request. */
export interface Credentials {
  readonly key?: string | undefined;
  readonly token?: string | undefined;
  /** Whether it is an OAuth 2.0 access token, which identifies its application. */
  readonly bearer: boolean;
  /** Whether the credentials are in a header; downloads of uploaded files accept nothing else. */
  readonly inHeader: boolean;
}

/** Reads `Authorization: OAuth oauth_consumer_key="…", oauth_token="…"`, `Authorization: Bearer …`, or `key` and `token`. */
export function readCredentials(authorization: string | undefined, parameters: Parameters): Credentials {
  const bearer = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  if (bearer !== undefined) return { token: bearer, bearer: true, inHeader: true };
  if (/^OAuth\s/i.test(authorization ?? '')) {
    return {
      key: /oauth_consumer_key="?([^",\s]+)"?/.exec(authorization ?? '')?.[1],
      token: /oauth_token="?([^",\s]+)"?/.exec(authorization ?? '')?.[1],
      bearer: false,
      inHeader: true,
    };
  }
  return { key: given(parameters.key), token: given(parameters.token), bearer: false, inHeader: false };
}

/** Returns the same credentials as a header, for a request made on the caller's behalf. */
export function authorizationHeader({ key, token, bearer }: Credentials): string {
  if (bearer) return `Bearer ${token ?? ''}`;
  return `OAuth oauth_consumer_key="${key ?? ''}", oauth_token="${token ?? ''}"`;
}

function given(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
