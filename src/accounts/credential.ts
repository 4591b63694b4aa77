import { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import type { AccountId } from '../contracts/account';
import type { KeyRing } from '../encryption/key-ring';
import { seal, unseal, type SealedText } from '../encryption/seal';

const oauthFields = {
  accessToken: z.string().min(1),
  /** ISO instant. */
  expiresAt: z.iso.datetime(),
  refreshToken: z.string().min(1),
  /** The application that the tokens were issued to: no other can renew them. Absent in credentials of earlier versions, until they are renewed. */
  clientId: z.string().min(1).exactOptional(),
};

/** Proves to Microsoft that a request comes from the application: a secret, or a certificate with its key. Both PEM. */
const applicationProofSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('secret'), secret: z.string().min(1) }),
  z.object({ kind: z.literal('certificate'), certificate: z.string().min(1), privateKey: z.string().min(1) }),
]);

export type ApplicationProof = z.output<typeof applicationProofSchema>;

/** The unsealed credential of an account. It exists only in the memory of an activity. */
const credentialSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('microsoft'),
    ...oauthFields,
    tenant: z.string(),
    /** The scopes that its person was asked for; absent in credentials of earlier versions. */
    asked: z.array(z.string()).readonly().exactOptional(),
  }),
  z.object({
    kind: z.literal('microsoft-application'),
    tenant: z.string().min(1),
    clientId: z.string().min(1),
    proof: applicationProofSchema,
    /** Addresses of the account's mailboxes: the account reaches no other mailbox, even if Microsoft would allow it. */
    mailboxes: z.array(z.string().min(1)).min(1),
    accessToken: oauthFields.accessToken,
    expiresAt: oauthFields.expiresAt,
  }),
  z.object({ kind: z.literal('trello-oauth'), ...oauthFields }),
  z.object({ kind: z.literal('trello-token'), key: z.string().min(1), token: z.string().min(1) }),
]);

export type Credential = z.output<typeof credentialSchema>;

/** A credential that expires and is renewed. */
export type RenewableCredential = Exclude<Credential, { kind: 'trello-token' }>;

/** A credential renewed with a refresh token, which the person's consent has given. */
export type OauthCredential = Exclude<RenewableCredential, { kind: 'microsoft-application' }>;

/** An application's own credential: it has no refresh token and requests new tokens. */
export type ApplicationCredential = Extract<Credential, { kind: 'microsoft-application' }>;

/** Encrypts a credential for one account: the entity of another account cannot open it. */
export function sealCredential(keyRing: KeyRing, account: AccountId, credential: Credential): string {
  return seal(keyRing, 'credentials', account, JSON.stringify(credential));
}

/** @throws Error when the key is missing from the key ring, or the text was sealed for another account or changed */
export function openCredential(keyRing: KeyRing, account: AccountId, sealed: string): Credential {
  return credentialSchema.parse(JSON.parse(unseal(keyRing, 'credentials', account, sealed as SealedText)));
}

/** Returns when the certificate of an application's account ends, as an ISO instant. */
export function endOfCertificate(credential: Credential): string | undefined {
  if (credential.kind !== 'microsoft-application' || credential.proof.kind !== 'certificate') return undefined;
  return new Date(new X509Certificate(credential.proof.certificate).validTo).toISOString();
}
