import type { KeyRing } from '../../encryption/key-ring';
import { sign, verify } from '../../encryption/sign';
import { z } from 'zod';

/** Who is signed in at this browser, and until when. */
export interface Session {
  /** As the person gave it at sign-in; recorded with every decision. */
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  /** Goes with every form of this session, so that no other site can send one. */
  readonly formToken: string;
}

export const sessionSeconds = 12 * 60 * 60;

const contentSchema = z.strictObject({ name: z.string().min(1), expiresAt: z.number() });

/** The cookie of a new session: content and signature. The gateway keeps nothing, so every process of it knows every session. */
export function createSessionCookie(keyRing: KeyRing, name: string, now: number = Date.now()): string {
  const content = JSON.stringify({ name, expiresAt: now + sessionSeconds * 1000 });
  const encoded = Buffer.from(content).toString('base64url');
  return `${encoded}.${sign(keyRing, 'sessions', `session ${encoded}`)}`;
}

/** @returns undefined when we did not sign it, or it has expired */
export function readSessionCookie(keyRing: KeyRing, cookie: string, now: number = Date.now()): Session | undefined {
  const [encoded = '', signature = ''] = cookie.split('.');
  if (!verify(keyRing, 'sessions', `session ${encoded}`, signature)) return undefined;
  const { name, expiresAt } = contentSchema.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString()));
  if (expiresAt <= now) return undefined;
  return { name, expiresAt, formToken: sign(keyRing, 'sessions', `form ${encoded}`) };
}

/** Whether a form was made for this session; also one made before a key was rotated. */
export function isFormToken(keyRing: KeyRing, cookie: string, formToken: string): boolean {
  const [encoded = ''] = cookie.split('.');
  return verify(keyRing, 'sessions', `form ${encoded}`, formToken);
}
