import { Hono } from 'hono';
import { createAtlassianSignIn } from './sign-in/atlassian';
import { trelloControlRoutes } from './control/control-routes';
import { TrelloControl } from './control/trello-control';
import { FileStorage } from './file-storage';
import { notifyMembers } from './notify-members';
import { authenticateClient } from './authenticate-client';
import { createRestApi } from './rest-api';
import { plantBoards } from './seed/plant-boards';
import { seedPeople } from './seed/people';
import { sandboxApplication } from './seed/sandbox-application';
import { seedSupportDesk } from './seed/support-desk';
import { TrelloWorld } from './state/world';
import { TrelloError } from './trello-error';
import { deliverActions } from './webhooks/deliver-actions';
import type { CrossOrigin } from '../cross-origin';
import { limitBody } from '../limit-body';
import type { SandboxApp, SandboxCore, SandboxEnvironment, SandboxMount } from '../sandbox-core';
import { createMiddleware } from 'hono/factory';

export interface SandboxTrello {
  readonly mounts: readonly SandboxMount[];
  readonly controlRoutes: { readonly trello: SandboxApp };
  /** The same control functions, and more, for tests in this process. */
  readonly trello: TrelloControl;
}

/** As recorded of api.trello.com in a browser, on 2022-11-20. */
const crossOrigin: CrossOrigin = {
  methods: 'GET, PUT, POST, DELETE',
  headers: 'Authorization, Accept, Content-Type',
  exposed: ['key', 'token']
    .flatMap((whose) => ['interval-ms', 'max', 'remaining'].map((what) => `x-rate-limit-api-${whose}-${what}`))
    .join(', '),
};

/** Creates Trello and the Atlassian sign-in page as one world with its boards, tokens and webhooks. */
export function createTrello(core: SandboxCore): SandboxTrello {
  const world = new TrelloWorld(core.clock, () => core.urls.trello, { orderlyIds: core.orderlyTrelloIds });
  world.apps.set(sandboxApplication.key, sandboxApplication);
  if (core.seed.base !== undefined) seedPeople(world);
  notifyMembers(world);
  if (core.seed.base === 'support-desk') seedSupportDesk(world);
  if (core.seed.trello) plantBoards(world, core.seed.trello);
  deliverActions(world, core);

  const storage = new FileStorage(core);
  const restApi = createRestApi(
    world,
    authenticateClient(world, core),
    core.limits.trello.attachmentBytes,
    core.directTrelloDownloads ? undefined : storage,
  );
  const app = new Hono<SandboxEnvironment>();
  app.use('*', contentDeliveryNetwork(core));
  app.use(
    '*',
    limitBody(core.limits.trello.attachmentBytes + formBytes, () =>
      new TrelloError(413, 'File too large').toResponse(),
    ),
  );
  app.route('/', storage.routes());
  app.all('/*', async (context) => await restApi.fetch(context.req.raw, context.env));
  const trello = new TrelloControl(world, sandboxApplication);
  return {
    mounts: [
      { surface: 'trello', prefix: '/trello', app, faultResponse: trelloFault, crossOrigin },
      {
        surface: 'atlassian',
        prefix: '/atlassian',
        app: createAtlassianSignIn(world, core),
        faultResponse: atlassianFault,
      },
    ],
    controlRoutes: { trello: trelloControlRoutes(trello, core) },
    trello,
  };
}

/** A form is slightly larger than the file that it carries. */
const formBytes = 1024 * 1024;

/** Returns injected faults in Trello's own format: JSON for 429, plain text for the rest. */
function trelloFault(status: number): Response {
  const body =
    status === 429
      ? { error: 'API_TOKEN_LIMIT_EXCEEDED', message: 'Rate limit exceeded' }
      : (wordings[status] ?? 'Error');
  return new TrelloError(status, body).toResponse();
}

const wordings: Readonly<Record<number, string>> = {
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

function atlassianFault(status: number): Response {
  const error = status === 429 ? 'too_many_requests' : 'server_error';
  return Response.json({ error, error_description: wordings[status] ?? 'Try again later' }, { status });
}

/**
 * The content delivery network in front of api.trello.com: it answers with a page if a request does not identify its
 * client, or if a GET has a body. An engineer of Atlassian asked for the header (py-trello, pull request 375).
 */
const contentDeliveryNetwork = ({ namelessTrelloClients }: Pick<SandboxCore, 'namelessTrelloClients'>) =>
  createMiddleware<SandboxEnvironment>(async (context, next) => {
    const { method } = context.req;
    const hasBody =
      Number(context.req.header('content-length') ?? 0) > 0 || context.req.header('transfer-encoding') !== undefined;
    const isNamed = namelessTrelloClients || context.req.header('user-agent') !== undefined;
    if (isNamed && !(method === 'GET' && hasBody)) return next();
    const page =
      '<HTML><HEAD><TITLE>ERROR: The request could not be satisfied</TITLE></HEAD><BODY><H1>403 ERROR</H1></BODY></HTML>';
    return context.html(page, 403);
  });
