import type { Context, Env, MiddlewareHandler } from 'hono';
import { every } from 'hono/combine';
import { csrf } from 'hono/csrf';
import { createMiddleware } from 'hono/factory';
import type { Configuration } from '../../configuration';
import type { KeyRing } from '../../encryption/key-ring';
import type { ConsoleEnvironment } from './console-environment';
import { messagePage } from './message-page';
import { isFormToken } from './session/session';
import { limitBody, mostRequestBytes } from '../http/limit-body';
import { isOwnOrigin } from '../http/own-address';

/** The most fields of one form. Our longest form, a step with lists of a thousand entries, has some thousands. */
const mostFields = 10_000;

/** Applies a guard to POST requests only. */
export const onPost = <Environment extends Env>(guard: MiddlewareHandler<Environment>) =>
  createMiddleware<Environment>((context, next) => (context.req.method === 'POST' ? guard(context, next) : next()));

const requireFormType = createMiddleware(async (context, next) => {
  const [type = ''] = (context.req.header('Content-Type') ?? '').split(';');
  if (type.trim().toLowerCase() === 'application/x-www-form-urlencoded') return next();
  return messagePage(context, 415, { title: 'Not a form', text: 'This address takes the forms of its own pages.' });
});

const tooMuch = (context: Context) =>
  messagePage(context, 413, { title: 'Too much text', text: 'Shorten it and send it again.' });

/** Accepts a POST only if it is a form, from our origin, within the size limit. */
export function guardForms(configuration: Pick<Configuration, 'publicUrl'>, maxSize = mostRequestBytes) {
  const isOurs = (origin: string, context: Context): boolean => isOwnOrigin(configuration, context, origin);
  return onPost(every(requireFormType, csrf({ origin: isOurs }), limitBody({ maxSize, onError: tooMuch })));
}

/** Refuses a form with too many fields, which would take long to read. */
export const limitFields = onPost(async (context, next) => {
  const form = await context.req.text();
  let fields = 0;
  for (let at = form.indexOf('&'); at !== -1 && fields <= mostFields; at = form.indexOf('&', at + 1)) fields += 1;
  return fields <= mostFields ? next() : tooMuch(context);
});

/** Returns the last value of each field. Browsers send line breaks as CR LF; they are converted back to LF. */
export async function readForm(context: Context): Promise<Record<string, string>> {
  const fields = new URLSearchParams(await context.req.text());
  return Object.fromEntries([...fields].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]));
}

/** Refuses a form that was not made for this person. Use it after `requireSession`. */
export function requireFormToken(keyRing: KeyRing): MiddlewareHandler<ConsoleEnvironment> {
  return onPost<ConsoleEnvironment>(async (context, next) => {
    const { formToken = '' } = await readForm(context);
    if (isFormToken(keyRing, context.var.session, formToken)) return next();
    return messagePage(context, 403, {
      title: 'This form is not yours',
      text: 'It was made for somebody else, more than a day ago, or by another site. Nothing was changed; open the page again and repeat it.',
    });
  });
}
