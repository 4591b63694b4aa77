import { Hono } from 'hono';
import { z } from 'zod';
import type { SandboxApp, SandboxCore, SandboxEnvironment } from './sandbox-core';

const surface = z.enum(['graph', 'trello', 'login', 'atlassian', 'openid', 'upload']);
const pathPattern = z.string().transform((source, context) => {
  try {
    return new RegExp(source);
  } catch {
    context.addIssue({ code: 'custom', message: 'not a regular expression' });
    return z.NEVER;
  }
});
const requestMatch = z.strictObject({
  provider: surface.exactOptional(),
  method: z.string().exactOptional(),
  path: pathPattern.exactOptional(),
});
const webhookMatch = z.strictObject({ provider: z.literal('webhook'), path: pathPattern.exactOptional() });
const amount = { times: z.int().min(1).exactOptional(), skip: z.int().min(0).exactOptional() };
const retryAfter = z.union([z.number(), z.string()]).exactOptional();
const text = z.string().exactOptional();
const status = z.int().min(400).max(599);
const delay = z.strictObject({ kind: z.literal('delay'), milliseconds: z.number().min(0) });

const requestRule = z.strictObject({
  match: requestMatch,
  ...amount,
  fault: z.discriminatedUnion('kind', [
    delay,
    delay.extend({ kind: z.literal('delay-after-effect') }),
    z.strictObject({ kind: z.literal('status'), status, retryAfter, code: text, message: text }),
    z.strictObject({ kind: z.literal('status-after-effect'), status, retryAfter }),
    z.strictObject({ kind: z.literal('broken-answer') }),
    z.strictObject({ kind: z.literal('reset-before-effect') }),
    z.strictObject({ kind: z.literal('reset-after-effect') }),
  ]),
});
const webhookRule = z.strictObject({
  match: webhookMatch,
  ...amount,
  fault: z.discriminatedUnion('kind', [
    delay,
    z.strictObject({ kind: z.literal('drop') }),
    z.strictObject({ kind: z.literal('duplicate') }),
    z.strictObject({ kind: z.literal('reorder') }),
  ]),
});
const isAboutWebhooks = z.object({ match: z.object({ provider: z.literal('webhook') }) });
const advance = z.strictObject({ milliseconds: z.number().min(0) });

/** Creates the API by which a test in any language controls the sandbox itself; each provider adds its own routes. */
export function createControlApi(core: SandboxCore): SandboxApp {
  const app = new Hono<SandboxEnvironment>();
  app.get('/', (context) => context.json({ urls: core.urls, now: core.clock.now(), seed: core.seed.base ?? 'own' }));

  app.get('/requests', (context) => {
    const filter = requestMatch.parse(context.req.query());
    return context.json({ value: core.requests.list(filter) });
  });
  app.delete('/requests', (context) => {
    core.requests.clear();
    return context.body(null, 204);
  });

  app.post('/faults', async (context) => {
    const body: unknown = await context.req.json();
    const rule = isAboutWebhooks.safeParse(body).success ? webhookRule.parse(body) : requestRule.parse(body);
    return context.json({ id: core.faults.add(rule) }, 201);
  });
  app.delete('/faults', (context) => {
    core.faults.clear();
    return context.body(null, 204);
  });
  app.delete('/faults/:id', (context) =>
    core.faults.remove(context.req.param('id'))
      ? context.body(null, 204)
      : context.json({ error: 'No such fault rule: it was never added, or is used up.' }, 404),
  );

  app.get('/webhooks', (context) => context.json({ value: core.webhooks.deliveries() }));
  app.post('/webhooks/idle', async (context) => {
    await core.webhooks.idle();
    return context.body(null, 204);
  });

  app.post('/clock/advance', async (context) => {
    core.clock.advance(advance.parse(await context.req.json()).milliseconds);
    return context.json({ now: core.clock.now() });
  });
  return app;
}
