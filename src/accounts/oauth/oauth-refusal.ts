import { z } from 'zod';
import { defined } from '../../json/defined';

/** An authorization server's error (RFC 6749, section 5.2). Only the codes are kept, because a description can name people. */
export interface OauthRefusal {
  readonly error: string;
  /** Microsoft's error number, such as `AADSTS70011`. */
  readonly code?: string;
  /** What solves the problem: waiting (`time`), another sign-in by the account's `person`, or a change of `configuration` by an operator. */
  readonly solvedBy: 'time' | 'person' | 'configuration';
  /** The codes, for messages. */
  readonly codes: string;
}

const schema = z.looseObject({
  error: z.string(),
  error_description: z.string().optional(),
  suberror: z.string().optional(),
});

/** @returns undefined for an answer that is no OAuth error */
export function readOauthRefusal(answer: unknown): OauthRefusal | undefined {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) return undefined;
  const { error, error_description: description = '', suberror } = parsed.data;
  const code = /AADSTS\d+/.exec(description)?.[0];
  return {
    error,
    ...defined({ code }),
    solvedBy: solvedBy(error, description, code),
    codes: [error, suberror, code].filter((part) => part !== undefined).join(', '),
  };
}

/**
 * Errors that only the account's person can solve. Microsoft's own library classifies the same errors likewise (msal-common,
 * `InteractionRequiredAuthError`), in addition to a grant that is no longer valid.
 */
const forPerson: ReadonlySet<string> = new Set([
  'invalid_grant',
  'interaction_required',
  'consent_required',
  'login_required',
]);

/**
 * "The server terminated an operation because it encountered a loop": the `invalid_grant` with which Microsoft throttles token requests for a person
 * (https://learn.microsoft.com/entra/msal/dotnet/advanced/client-and-server-throttling). The refresh token is as good as before.
 */
export const askedTooOften = 'AADSTS50196';

/** Who has to act (https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow, "Error codes for token endpoint errors"). */
function solvedBy(error: string, description: string, code: string | undefined): OauthRefusal['solvedBy'] {
  if (code === askedTooOften) return 'time';
  if (error === 'temporarily_unavailable' || error === 'server_error') return 'time';
  if (forPerson.has(error)) return 'person';
  // Besides invalid_grant, Atlassian has also answered a used refresh token like this.
  if (error === 'unauthorized_client' && /refresh.?token is invalid/i.test(description)) return 'person';
  return 'configuration';
}
