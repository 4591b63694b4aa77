import { Hono } from 'hono';
import { AtlassianGrants } from './atlassian-grants';
import { atlassianAuthorizeRoutes } from './atlassian-authorize';
import { atlassianTokenRoutes } from './atlassian-token-endpoint';
import type { SandboxApp, SandboxCore, SandboxEnvironment } from '../../sandbox-core';
import type { TrelloWorld } from '../state/world';

/** Emulates https://auth.atlassian.com: OAuth 2.0 for Trello, authorization code with PKCE. */
export function createAtlassianSignIn(world: TrelloWorld, core: SandboxCore): SandboxApp {
  const grants = new AtlassianGrants(core.clock);
  const app = new Hono<SandboxEnvironment>();
  app.route('/', atlassianAuthorizeRoutes(world, grants));
  app.route('/', atlassianTokenRoutes(world, grants));
  return app;
}
