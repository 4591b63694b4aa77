import { z } from 'zod';

/**
 * The claims about a person's address, in the spellings that issuers use: some write booleans as text, and Microsoft Entra, which has no
 * `email_verified`, has the optional claim `xms_edov` (the organisation has proven that it owns the domain).
 */
const claimsSchema = z.looseObject({
  email: z.email().optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  xms_edov: z.union([z.boolean(), z.literal(1).transform(() => true), z.stringbool()]).optional(),
  hd: z.unknown().optional(),
  tid: z.unknown().optional(),
});

const google = 'https://accounts.google.com';

/** The tenant of every personal Microsoft account: https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference, `tid`. */
const personalMicrosoftAccounts = '9188040d-6c67-4c5b-b112-36a304b66dad';

/**
 * @param issuer as its metadata names it
 * @returns undefined when there is no address, or the issuer does not vouch for it. Google and Microsoft give an account to anybody who once
 *   read a code there, and say that it is verified for as long as the account lasts: of them an address counts if they host it
 */
export function verifiedAddress(claims: unknown, issuer: string): string | undefined {
  const said = claimsSchema.safeParse(claims);
  if (!said.success) return undefined;
  const { email_verified: verified, xms_edov: domainVerified, hd, tid } = said.data;
  const email = said.data.email?.toLowerCase();
  if (email === undefined || (verified !== true && domainVerified !== true)) return undefined;
  // `xms_edov` is true of each: https://learn.microsoft.com/entra/identity-platform/migrate-off-email-claim-authorization.
  if (tid === personalMicrosoftAccounts) return undefined;
  return issuer === google && !isHostedByGoogle(email, hd) ? undefined : email;
}

/**
 * Where Google is authoritative, whatever `email_verified` says: https://developers.google.com/identity/gsi/web/guides/verify-google-id-token.
 * Who lets in a domain has to compare `hd`: https://developers.google.com/identity/openid-connect/openid-connect.
 */
const isHostedByGoogle = (email: string, hd: unknown): boolean =>
  email.endsWith('@gmail.com') || (typeof hd === 'string' && email.endsWith(`@${hd.toLowerCase()}`));
