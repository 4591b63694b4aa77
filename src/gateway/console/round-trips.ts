import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { isSameSecret } from '../../encryption/is-same-secret';
import type { KeyRing } from '../../encryption/key-ring';
import type { EndOnce } from './ended-trips';
import { seal, unseal, type SealedText } from '../../encryption/seal';

/** The data of a browser that is sent to another site and has to come back from it. */
export interface RoundTrip {
  /** The browser brings it back; unguessable. */
  readonly state: string;
  /** The address that the other site sends the browser back to. */
  readonly redirectUri: string;
}

const lifetimeSeconds = 10 * 60;

/**
 * Round trips of browsers to a sign-in page and back. The data of a trip is in a sealed cookie: only the browser that began the trip can end
 * it, once, within ten minutes. Only the newest trip of a browser counts.
 */
export class RoundTrips<Trip extends RoundTrip> {
  private readonly envelope: z.ZodType<{ trip: Trip; expiresAt: number }>;

  /**
   * @param place where the trips begin and end: the name and path of the cookie
   * @param endOnce makes sure that each trip ends only once
   */
  constructor(
    private readonly keyRing: KeyRing,
    private readonly place: { cookie: string; path: string },
    schema: z.ZodType<Trip>,
    private readonly endOnce: EndOnce,
  ) {
    this.envelope = z.strictObject({ trip: schema, expiresAt: z.number() });
  }

  /** @param belongsTo the session that begins the trip, if there is one: no other session can end the trip */
  begin(context: Context, trip: Trip, belongsTo = '', now: number = Date.now()): void {
    const { cookie, path } = this.place;
    const content = JSON.stringify({ trip, expiresAt: now + lifetimeSeconds * 1000 });
    setCookie(context, cookie, seal(this.keyRing, 'sessions', this.subject(belongsTo), content), {
      path,
      httpOnly: true,
      // Lax, because another site sends the browser back.
      sameSite: 'Lax',
      secure: trip.redirectUri.startsWith('https:'),
      maxAge: lifetimeSeconds,
    });
  }

  /** @returns undefined when this browser, in this session, did not begin the trip, has already ended it, or took too long */
  async end(context: Context, state: string, belongsTo = '', now: number = Date.now()): Promise<Trip | undefined> {
    const { cookie, path } = this.place;
    const away = this.open(getCookie(context, cookie), belongsTo);
    if (away === undefined || !isSameSecret(state, away.trip.state)) return undefined;
    deleteCookie(context, cookie, { path });
    if (away.expiresAt <= now || !(await this.endOnce(state, away.expiresAt, now))) return undefined;
    return away.trip;
  }

  private subject(belongsTo: string): string {
    return `${this.place.cookie} ${belongsTo}`;
  }

  private open(sealed: string | undefined, belongsTo: string): { trip: Trip; expiresAt: number } | undefined {
    if (sealed === undefined) return undefined;
    try {
      return this.envelope.parse(
        JSON.parse(unseal(this.keyRing, 'sessions', this.subject(belongsTo), sealed as SealedText)),
      );
    } catch {
      return undefined; // changed, or sealed with a key that no longer exists: the same as no cookie
    }
  }
}
