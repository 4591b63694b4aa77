import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { createApi } from './api/create-api';
import { refuse } from './api/error-answer';
import { createCodecRoutes } from './codec/codec-routes';
import { createConsole } from './create-console';
import { messagePage, toPage, toStart } from './console/message-page';
import { noAnswerPage } from './console/no-answer-page';
import type { Integration } from '../contracts/integration';
import { isToolError } from '../contracts/tool-error';
import type { GatewayOptions } from './http/gateway-options';
import { health, readiness, unreadinessOf } from './http/health';
import { logFault } from './http/log-fault';
import { protectiveHeaders } from './http/protective-headers';
import { readToTheEnd } from './http/read-to-the-end';
import { traced } from './http/traced';
import { clientClosedRequest, unlessHungUp } from './http/unless-hung-up';
import { createMcpRoutes } from './mcp/mcp-routes';
import { resourceMetadata, resourceMetadataPath } from './mcp/resource-metadata';
import { isTemporalFailure } from '../temporal/temporal-failure';
import { createBoardWebhook } from './webhooks/board-webhook';
import { createDelivery } from './webhooks/deliver-to-trigger';
import { createMailWebhook } from './webhooks/mail-webhook';
import { countDelivery } from '../telemetry/webhook-metrics';

/**
 * Creates the HTTP side as one application: webhooks under `/webhooks/{mail,board}/<trigger>`, the HTTP API, MCP, the pages, `/health`, `/ready`.
 * It stores only the one-time sign-in token, and notes in Temporal of what was ended. Any number of processes may serve it.
 *
 * @throws when the sign-in token is too short, or there is neither a token nor an OpenID issuer
 */
export function createGateway(options: GatewayOptions): Hono {
  const { client, configuration, onError = logFault } = options;
  if (options.signInToken === undefined && configuration.signIn.openId === undefined) {
    throw new Error('Nobody could sign in: set OIDC_ISSUER, or leave SIGN_IN_LINK on (see .env.example).');
  }
  const app = new Hono();
  app.use(readToTheEnd, protectiveHeaders(configuration), methodNotAllowed({ app, onMethodNotAllowed }));
  app.get('/health', health);
  app.get('/ready', readiness(options.unreadiness ?? (() => unreadinessOf(client))));
  // Health checks come every few seconds and are not worth a trace.
  app.use(traced);
  const deliver = createDelivery(client.temporal);
  app.use('/webhooks/mail/*', counted('mail'));
  app.use('/webhooks/board/*', counted('board'));
  app.route('/webhooks/mail', createMailWebhook(client.keyRing, deliver));
  app.route('/webhooks/board', createBoardWebhook(configuration, deliver));
  app.route('/api', createApi(options));
  app.route('/mcp', createMcpRoutes(options));
  if (configuration.signIn.openId !== undefined)
    app.get(resourceMetadataPath(':agent'), resourceMetadata(configuration, configuration.signIn.openId));
  const codec = createCodecRoutes(options);
  app.route('/codec', codec);
  // Temporal Web UI has `PUBLIC_URL` with `/codec` behind it (docker-compose.yml), where it has a slash at its end, as we let it, too.
  app.route('//codec', codec);
  app.route('/', createConsole(options));
  app.notFound(nothingHere);
  app.onError(
    unlessHungUp((error, context) => {
      if (error instanceof HTTPException && error.status === 403) {
        const text = 'It was sent from another site. Nothing was changed; open the page here and repeat it.';
        return messagePage(context, 403, { title: 'This form is not from here', text });
      }
      if (isTemporalFailure(error)) return noAnswerPage(context, options);
      // For example an agent, an account or a request that was sealed with a key this process does not have.
      if (isToolError(error, 'ProviderUnavailable'))
        return messagePage(context, 503, {
          title: 'Not to be had now',
          text: error.message,
          link: toPage(context, configuration),
        });
      onError(error);
      const text = 'This is a fault of the service; its log says more. What you did may not have counted.';
      return messagePage(context, 500, { title: 'Something went wrong', text, link: toPage(context, configuration) });
    }),
  );
  return app;
}

const wantsPage = ({ req }: Context): boolean => /\btext\/html\b/.test(req.header('Accept') ?? '');

/** Shows a person who follows an old link a page with a link to the start. */
function nothingHere(context: Context): Response | Promise<Response> {
  const title = 'There is nothing at this address';
  if (!wantsPage(context)) return context.text(`${title}.`, 404);
  const text = 'It may have been moved or removed, or the address was cut short.';
  return messagePage(context, 404, { title, text, link: toStart });
}

/** Sends a person to the page that the action belongs to, and a program an error in the format of the API. */
function onMethodNotAllowed(context: Context, methods: string[]): Response {
  const allowed = methods.join(', ');
  context.header('Allow', allowed);
  const { path, method } = context.req;
  if (!path.startsWith('/api/')) {
    // The person has signed in again, or reloaded an address that a form was sent to.
    const isOfPages = !/^\/(webhooks|codec|mcp)\//.test(path) && wantsPage(context);
    if (isOfPages && method === 'GET') return context.redirect(path.slice(0, path.lastIndexOf('/')) || '/', 303);
    return context.text('Method Not Allowed', 405);
  }
  return refuse(context, 405, 'MethodNotAllowed', `This address takes ${allowed}.`);
}

/** Counts deliveries, but neither half of one nor a provider's check of the address before it delivers: Trello's is a HEAD, Graph's a POST with a token. */
const counted =
  (integration: Integration): MiddlewareHandler =>
  async (context, next) => {
    await next();
    const isCheck = integration === 'mail' && context.req.query('validationToken') !== undefined;
    const isWhole = context.res.status !== clientClosedRequest;
    if (context.req.method === 'POST' && !isCheck && isWhole) countDelivery(integration, context.res.status);
  };
