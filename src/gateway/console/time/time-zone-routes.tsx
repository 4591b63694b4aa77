import { Hono, type Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Configuration } from '../../../configuration';
import { isPublicOverTls } from '../../http/own-address';
import type { ConsoleEnvironment } from '../console-environment';
import { readForm } from '../form';
import { pathSchema } from '../own-path';
import { placeOf, readerZoneOf, zoneCookies } from './reader-zone';
import { renderPage } from '../render-page';
import { TimeZonePage } from './time-zone-page';

/** A year. */
const lastingSeconds = 31_536_000;

/** `/time-zone`: chooses the zone in which pages write times, for this browser. */
export function createTimeZoneRoutes(configuration: Configuration): Hono<ConsoleEnvironment> {
  const secure = isPublicOverTls(configuration);
  const app = new Hono<ConsoleEnvironment>();
  app.get('/', (context) => {
    const chosen = placeOf(getCookie(context, zoneCookies.chosen) ?? '') ?? '';
    return show(context, { written: chosen, from: pathOf(context.req.header('Referer')) });
  });
  app.post('/', async (context) => {
    const { zone = '', from = '/' } = await readForm(context);
    const written = zone.trim();
    const place = placeOf(written);
    if (written !== '' && place === undefined) return show(context, { written, from, problem: noSuchZone }, 422);
    if (place === undefined) deleteCookie(context, zoneCookies.chosen, { path: '/', secure });
    else setCookie(context, zoneCookies.chosen, place, { path: '/', sameSite: 'Lax', maxAge: lastingSeconds, secure });
    return context.redirect(pathSchema.parse(from), 303);
  });
  return app;
}

const noSuchZone = 'There is no such time zone. Give a place such as Europe/Berlin, as the list has them.';

function show(
  context: Context<ConsoleEnvironment>,
  form: { written: string; from: string; problem?: string },
  status: 200 | 422 = 200,
): Response | Promise<Response> {
  const guess = placeOf(getCookie(context, zoneCookies.guessed) ?? '');
  const page = <TimeZonePage session={context.var.session} guess={guess} now={readerZoneOf(context)} {...form} />;
  return renderPage(context, status, page);
}

/** Returns the path of the page the reader came from, to go back to; the start page if it is not known. */
const pathOf = (referer = ''): string => {
  const path = URL.canParse(referer) ? pathSchema.parse(new URL(referer).pathname) : '/';
  return path === '/time-zone' ? '/' : path;
};
