import { createServer as createHttpsServer } from 'node:https';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { keepConnections } from './connection-beneath';
import { createControlApi } from './control-api';
import { allowOtherOrigins } from './cross-origin';
import { limitBody } from './limit-body';
import { observeRequests } from './observe-requests';
import type { SandboxApp, SandboxCore, SandboxEnvironment, SandboxMount } from './sandbox-core';

export interface SandboxRoutes {
  readonly mounts: readonly SandboxMount[];
  /** Control routes of each provider, served under `/control/<name>`. */
  readonly control: Readonly<Record<string, SandboxApp>>;
}

/** PEM texts; clients must be configured to trust the certificate. */
export interface SandboxCertificate {
  readonly key: string;
  readonly cert: string;
}

export interface ListeningServer {
  readonly scheme: 'http' | 'https';
  readonly port: number;
  close(): Promise<void>;
}

/** Serves every provider of one world on one local port; port 0 chooses a free one. */
export async function listen(
  core: SandboxCore,
  routes: SandboxRoutes,
  { port, tls }: { readonly port: number; readonly tls?: SandboxCertificate },
): Promise<ListeningServer> {
  const app = new Hono<SandboxEnvironment>();
  for (const mount of routes.mounts) {
    if (mount.crossOrigin) app.use(`${mount.prefix}/*`, allowOtherOrigins(mount.crossOrigin));
    app.use(`${mount.prefix}/*`, observeRequests(core, mount));
    app.route(mount.prefix, mount.app);
  }
  app.route('/control', controlApp(core, routes.control));
  app.onError((error, context) => {
    // The client disconnected while it was sending: no response is possible, and this is no fault of the server.
    const { incoming } = context.env;
    if (incoming.destroyed && !incoming.complete) return context.body(null, 400);
    if (error instanceof HTTPException) return error.getResponse();
    console.error(error);
    // A client of a provider must only receive responses that the provider would send.
    const mount = routes.mounts.find(({ prefix }) => context.req.path.startsWith(`${prefix}/`));
    if (mount) return mount.faultResponse(500, context);
    return context.json(
      { error: 'The sandbox failed. What it says in its terminal is of help to those who build it.' },
      500,
    );
  });
  app.notFound((context) => context.json({ error: `The sandbox has nothing at ${context.req.path}.` }, 404));
  return await new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: app.fetch,
        port,
        hostname: '127.0.0.1',
        overrideGlobalObjects: false,
        ...(tls && { createServer: createHttpsServer, serverOptions: { ...tls } }),
      },
      ({ port: bound }) => resolve({ scheme: tls ? 'https' : 'http', port: bound, close }),
    );
    if (tls) keepConnections(server);
    server.once('error', reject);
    async function close(): Promise<void> {
      await new Promise<void>((closed) => {
        server.close(() => closed());
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
    }
  });
}

/** Large enough for a mail with the largest attachments that Outlook accepts. */
const controlBytes = 256 * 1024 * 1024;

function controlApp(core: SandboxCore, providers: SandboxRoutes['control']): SandboxApp {
  const control = new Hono<SandboxEnvironment>();
  control.use(
    '*',
    limitBody(controlBytes, (context) =>
      context.json({ error: `The body is larger than the ${controlBytes} bytes that control takes.` }, 413),
    ),
  );
  control.route('/', createControlApi(core));
  for (const [name, app] of Object.entries(providers)) control.route(`/${name}`, app);
  control.onError(async (error, context) => {
    if (error instanceof z.ZodError) return context.json({ error: z.prettifyError(error) }, 400);
    if (error instanceof RangeError) return context.json({ error: error.message }, 400);
    if (error instanceof HTTPException) return context.json({ error: error.message }, error.status);
    if (error instanceof SyntaxError && !isJson(await context.req.text()))
      return context.json({ error: 'The body is not JSON.' }, 400);
    throw error;
  });
  return control;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
