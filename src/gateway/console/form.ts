import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import type { Context } from 'hono';
import type { KeyRing } from '../../encryption/key-ring';
import { messagePage } from './message-page';
import { isFormToken } from './session';
import { sessionCookieName } from './session-cookie';

/** Bytes of one form: the longest message body there may be, with every character escaped. */
const formBytes = 4 * 1024 * 1024;

/** Takes nothing but forms, of bearable size, from our own origin. */
export const guardForms = [
  createMiddleware(async (context, next) => {
    if (context.req.method !== 'POST') return next();
    const [type = ''] = (context.req.header('Content-Type') ?? '').split(';');
    if (type.trim().toLowerCase() === 'application/x-www-form-urlencoded') return next();
    return messagePage(context, 415, { title: 'Not a form', text: 'This address takes the forms of its own pages.' });
  }),
  csrf(),
  bodyLimit({
    maxSize: formBytes,
    onError: (context) => messagePage(context, 413, { title: 'Too much text', text: 'Shorten it and send it again.' }),
  }),
] as const;

/** The last value of each field. Browsers send line breaks as CR LF; they are made LF again. */
export async function readForm(context: Context): Promise<Record<string, string>> {
  const fields = new URLSearchParams(await context.req.text());
  return Object.fromEntries([...fields].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]));
}

/** Refuses a form that was not made for this session. */
export function requireFormToken(keyRing: KeyRing) {
  return createMiddleware(async (context, next) => {
    if (context.req.method !== 'POST') return next();
    const { formToken = '' } = await readForm(context);
    if (isFormToken(keyRing, getCookie(context, sessionCookieName) ?? '', formToken)) return next();
    return messagePage(context, 403, {
      title: 'This form is not yours',
      text: 'It was made for another session, or by another site. Nothing was changed; open the page again and repeat it.',
    });
  });
}
