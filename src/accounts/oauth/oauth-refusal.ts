import { z } from 'zod';

/** An authorization server's error (RFC 6749, section 5.2). Of its own words only the codes are kept: a description can name people. */
export interface OauthRefusal {
  readonly error: string;
  /** Microsoft's number for it, such as `AADSTS70011`. */
  readonly code?: string;
  /** Who can do something about it: `time` passes, the `person` of the account signs in again, `configuration` is an operator's. */
  readonly solvedBy: 'time' | 'person' | 'configuration';
  /** The codes, to be told. */
  readonly known: string;
}

const schema = z.looseObject({
  error: z.string(),
  error_description: z.string().optional(),
  suberror: z.string().optional(),
});

/** @returns undefined for an answer that is no error of OAuth */
export function readOauthRefusal(answer: unknown): OauthRefusal | undefined {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) return undefined;
  const { error, error_description: description = '', suberror } = parsed.data;
  const code = /AADSTS\d+/.exec(description)?.[0];
  return {
    error,
    ...(code === undefined ? {} : { code }),
    solvedBy: solvedBy(error, description),
    known: [error, suberror, code].filter((part) => part !== undefined).join(', '),
  };
}

/**
 * What only its person can do something about. Microsoft's own library counts these so (msal-common, `InteractionRequiredAuthError`), beside a grant that
 * holds no longer.
 */
const forPerson: ReadonlySet<string> = new Set([
  'invalid_grant',
  'interaction_required',
  'consent_required',
  'login_required',
]);

/** Who has to do something (https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow, "Error codes for token endpoint errors"). */
function solvedBy(error: string, description: string): OauthRefusal['solvedBy'] {
  if (error === 'temporarily_unavailable' || error === 'server_error') return 'time';
  if (forPerson.has(error)) return 'person';
  // How Atlassian has answered a refresh token that is used up, beside invalid_grant.
  if (error === 'unauthorized_client' && /refresh.?token is invalid/i.test(description)) return 'person';
  return 'configuration';
}
