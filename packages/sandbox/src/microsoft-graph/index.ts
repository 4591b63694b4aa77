import type { CrossOrigin } from '../cross-origin';
import type { SandboxApp, SandboxCore, SandboxMount } from '../sandbox-core';
import { createMicrosoftSignIn, type MicrosoftSignInControl } from './sign-in/microsoft';
import { Directory } from './users/directory';
import { createGraphApp } from './graph-app';
import { createGraphControl, type GraphControl } from './graph-control';
import { graphControlRoutes } from './graph-control-routes';
import { genericError, GraphError } from './platform/graph-error';
import { graphErrorResponse } from './platform/graph-error-response';
import { createGraphWorld } from './graph-world';
import { plantMailbox } from './seed/plant-mailbox';
import { plantSupportDesk } from './seed/support-desk';
import { uploadRoutes } from './mail/upload-routes';

export interface MicrosoftGraph {
  readonly mounts: readonly SandboxMount[];
  readonly controlRoutes: { readonly graph: SandboxApp; readonly login: SandboxApp };
  readonly graph: GraphControl;
  readonly login: MicrosoftSignInControl;
}

/**
 * "Access-Control-Allow-Origin: *", and which headers are exposed, as in the sample of an answer in learn.microsoft.com/graph/api/profilephoto-get;
 * Retry-After as in Microsoft's Dev Proxy (dotnet/dev-proxy), which emulates Graph. Microsoft's own client sends headers of its own from pages
 * (github.com/microsoftgraph/msgraph-sdk-javascript, issue 109).
 */
const crossOrigin: CrossOrigin = {
  methods: 'GET, POST, PATCH, PUT, DELETE',
  headers: 'any',
  exposed: 'ETag, Location, Preference-Applied, Content-Range, request-id, client-request-id, Retry-After',
};

/** The Microsoft part of the world: Graph, its upload URLs, and sign-in. */
export function createMicrosoftGraph(core: SandboxCore): MicrosoftGraph {
  const directory = new Directory(core.seed);
  const signIn = createMicrosoftSignIn(core, directory);
  const world = createGraphWorld(core, directory);
  if (core.seed.base === 'support-desk') plantSupportDesk(world.mailboxes);
  for (const seed of core.seed.mailboxes) {
    const mailbox = world.mailboxes.find(seed.address);
    if (mailbox) plantMailbox(world.mailboxes, mailbox, seed);
  }
  const graph = createGraphControl(world);
  const faultResponse: SandboxMount['faultResponse'] = (status, context, wanted) =>
    graphErrorResponse(genericError(status, wanted), context, core);
  const upload = uploadRoutes(world);
  upload.onError((error, context) => {
    if (error instanceof GraphError) return graphErrorResponse(error, context, core);
    throw error;
  });
  return {
    mounts: [
      { surface: 'graph', prefix: '/graph', app: createGraphApp(world, signIn), faultResponse, crossOrigin },
      { surface: 'upload', prefix: '/upload', app: upload, faultResponse },
      signIn.mount,
    ],
    controlRoutes: { graph: graphControlRoutes(graph), login: signIn.controlRoutes },
    graph,
    login: signIn.control,
  };
}
