import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { isSameSecret } from '../../encryption/is-same-secret';
import type { KeyRing } from '../../encryption/key-ring';
import type { EndOnce } from './ended-trips';
import { seal, unseal, type SealedText } from '../../encryption/seal';

/** What every browser takes along that is sent to another site and has to come back from it. */
export interface RoundTrip {
  /** Comes back with the browser; unguessable. */
  readonly state: string;
  /** Where the other site sends the browser back to. */
  readonly redirectUri: string;
}

const lifetimeSeconds = 10 * 60;

/**
 * Browsers that are away at a sign-in page. What belongs to a trip goes along in a sealed cookie: only the browser that began it can end
 * it, once, within ten minutes, and the newest trip of a browser counts.
 */
export class RoundTrips<Trip extends RoundTrip> {
  private readonly envelope: z.ZodType<{ trip: Trip; expiresAt: number }>;

  /**
   * @param place where the trips begin and end: name and path of the cookie
   * @param endOnce has each count once
   */
  constructor(
    private readonly keyRing: KeyRing,
    private readonly place: { cookie: string; path: string },
    schema: z.ZodType<Trip>,
    private readonly endOnce: EndOnce,
  ) {
    this.envelope = z.strictObject({ trip: schema, expiresAt: z.number() });
  }

  /** @param belongsTo the session in which it is begun, where there is one: no other can end it */
  begin(context: Context, trip: Trip, belongsTo = '', now: number = Date.now()): void {
    const { cookie, path } = this.place;
    const content = JSON.stringify({ trip, expiresAt: now + lifetimeSeconds * 1000 });
    setCookie(context, cookie, seal(this.keyRing, 'sessions', this.subject(belongsTo), content), {
      path,
      httpOnly: true,
      // Lax: it is another site that sends the browser back.
      sameSite: 'Lax',
      secure: trip.redirectUri.startsWith('https:'),
      maxAge: lifetimeSeconds,
    });
  }

  /** @returns undefined when this browser, in this session, did not begin it, or has ended it already, or took too long */
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
      return undefined; // changed, or sealed with a key that is gone: as good as none
    }
  }
}
