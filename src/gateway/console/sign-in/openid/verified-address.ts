import { z } from 'zod';

/**
 * The claims about a person's address, in the spellings that issuers use: some write booleans as text, and Microsoft Entra, which has no
 * `email_verified`, has the optional claim `xms_edov` (the organisation has proven that it owns the domain).
 */
const claimsSchema = z.looseObject({
  email: z.email().optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  xms_edov: z.union([z.boolean(), z.literal(1).transform(() => true), z.stringbool()]).optional(),
});

/** @returns undefined when there is no address, or the issuer does not vouch for it */
export function verifiedAddress(claims: unknown): string | undefined {
  const said = claimsSchema.safeParse(claims);
  if (!said.success) return undefined;
  const { email, email_verified: verified, xms_edov: domainVerified } = said.data;
  return verified === true || domainVerified === true ? email?.toLowerCase() : undefined;
}
