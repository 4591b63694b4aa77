import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Role } from '../../configuration/role';
import type { KeyRing } from '../../encryption/key-ring';
import { sign, verify } from '../../encryption/sign';

/** How somebody showed who they are: with the link of the terminal, or at the OpenID issuer. */
const proofs = ['link', 'openid'] as const;

const personSchema = z.strictObject({
  /** Recorded with every decision: with the link as the person gave it, from the issuer the verified address. */
  name: z.string().min(1),
  proof: z.enum(proofs),
});

export type Person = z.output<typeof personSchema>;

/**
 * How somebody is recorded who decides. Whoever has the link of the terminal types a name: marked, so that it is nobody's whom the issuer
 * vouches for, whatever is typed.
 */
export const approverName = ({ name, proof }: Person): string =>
  proof === 'link' ? `${name} (by the sign-in link)` : name;

/** Who has signed in at this browser, and until when. */
export interface SignedIn extends Person {
  /** Of no meaning but its own: with it a session is ended, and what it began is bound to it. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  /** Goes with every form of this session, so that no other site can send one. */
  readonly formToken: string;
}

/** Somebody who has signed in, with what they may do now. */
export interface Session extends SignedIn {
  readonly role: Role;
}

export const sessionSeconds = 12 * 60 * 60;

const contentSchema = personSchema.extend({ id: z.string().min(1), expiresAt: z.number() });

/** The cookie of a new session: content and signature. Every process of the gateway knows every session; which were ended, Temporal says. */
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

/** @returns undefined when we did not sign it, or it has expired */
export function readSessionCookie(keyRing: KeyRing, cookie: string, now: number = Date.now()): SignedIn | undefined {
  const [encoded = '', signature = '', ...rest] = cookie.split('.');
  if (rest.length > 0 || !verify(keyRing, 'sessions', `session ${encoded}`, signature)) return undefined;
  const content = contentSchema.safeParse(JSON.parse(Buffer.from(encoded, 'base64url').toString()));
  // What an older release signed has no id: its person signs in again.
  if (!content.success || content.data.expiresAt <= now) return undefined;
  return { ...content.data, formToken: sign(keyRing, 'sessions', `form ${encoded}`) };
}

/** Whether a form was made for this session; also one made before a key was rotated. */
export function isFormToken(keyRing: KeyRing, cookie: string, formToken: string): boolean {
  const [encoded = ''] = cookie.split('.');
  return verify(keyRing, 'sessions', `form ${encoded}`, formToken);
}
