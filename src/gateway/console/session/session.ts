import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Role } from '../../../configuration/role';
import type { KeyRing } from '../../../encryption/key-ring';
import { sign, verify } from '../../../encryption/sign';

/** How a person proved who they are: with the sign-in link of the terminal, or at the OpenID issuer. */
const proofs = ['link', 'openid'] as const;

const personSchema = z.strictObject({
  /** Recorded with every decision: the typed name for a sign-in link, the verified address for an issuer. */
  name: z.string().min(1),
  proof: z.enum(proofs),
});

export type Person = z.output<typeof personSchema>;

/**
 * Returns the name that is recorded for a decision. A name typed with the sign-in link is marked, so that it can never equal an address
 * that the issuer vouches for.
 */
export const approverName = ({ name, proof }: Person): string =>
  proof === 'link' ? `${name} (by the sign-in link)` : name;

/** A person who has signed in at this browser, and until when. */
export interface SignedIn extends Person {
  /** A random id: it identifies the session when the session is ended, and binds round trips to the session. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  /** Every form contains it, so that no other site can send a form. It is the person's: whoever signs in anew sends what they filled in before. */
  readonly formToken: string;
}

/** A signed-in person with their current role. */
export interface Session extends SignedIn {
  readonly role: Role;
}

export const sessionSeconds = 12 * 60 * 60;

/** For how long a form is good after its session ended: also one that was opened in its last minute is good for a day. */
const formSeconds = 24 * 60 * 60;

const contentSchema = personSchema.extend({ id: z.string().min(1), expiresAt: z.number() });

/** Returns the cookie of a new session: content and signature. Every gateway process accepts it; Temporal stores which sessions were ended. */
export function createSessionCookie(keyRing: KeyRing, { name, proof }: Person, now: number = Date.now()): string {
  const content = JSON.stringify({
    name,
    proof,
    id: randomBytes(16).toString('base64url'),
    expiresAt: now + sessionSeconds * 1000,
  });
  const encoded = Buffer.from(content).toString('base64url');
  return `${encoded}.${sign(keyRing, 'sessions', `session ${encoded}`)}`;
}

/** @returns undefined when this service did not sign the cookie, or it has expired */
export function readSessionCookie(keyRing: KeyRing, cookie: string, now: number = Date.now()): SignedIn | undefined {
  const [encoded = '', signature = '', ...rest] = cookie.split('.');
  if (rest.length > 0 || !verify(keyRing, 'sessions', `session ${encoded}`, signature)) return undefined;
  const content = contentSchema.safeParse(JSON.parse(Buffer.from(encoded, 'base64url').toString()));
  if (!content.success || content.data.expiresAt <= now) return undefined;
  const until = String(content.data.expiresAt + formSeconds * 1000);
  return { ...content.data, formToken: `${until}.${sign(keyRing, 'sessions', formOf(content.data, until))}` };
}

/**
 * Whether a form was made for this person, in this session or in one before that ended within a day; also true if the form was made before a key was
 * rotated.
 */
export function isFormToken(keyRing: KeyRing, person: Person, formToken: string, now: number = Date.now()): boolean {
  const [until = '', signature = ''] = formToken.split('.');
  return Number(until) > now && verify(keyRing, 'sessions', formOf(person, until), signature);
}

const formOf = ({ name, proof }: Person, until: string): string => `form ${JSON.stringify([proof, name, until])}`;
