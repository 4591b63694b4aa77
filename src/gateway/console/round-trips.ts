import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { isSameSecret } from '../../encryption/is-same-secret';
import type { KeyRing } from '../../encryption/key-ring';
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
  /** States that came back to this process, with the time at which they would have expired. A code is taken only once by who issued it too. */
  private readonly ended = new Map<string, number>();

  /** @param place where the trips begin and end: name and path of the cookie */
  constructor(
    private readonly keyRing: KeyRing,
    private readonly place: { cookie: string; path: string },
    schema: z.ZodType<Trip>,
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
  end(context: Context, state: string, belongsTo = '', now: number = Date.now()): Trip | undefined {
    const { cookie, path } = this.place;
    const away = this.open(getCookie(context, cookie), belongsTo);
    if (away === undefined || !isSameSecret(state, away.trip.state)) return undefined;
    deleteCookie(context, cookie, { path });
    for (const [old, expiresAt] of this.ended) if (expiresAt <= now) this.ended.delete(old);
    if (away.expiresAt <= now || this.ended.has(state)) return undefined;
    this.ended.set(state, away.expiresAt);
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
