import type { Context, Hono } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import type { Caller } from './caller';
import type { Parameters } from './parameters';

/** What middleware has found out by the time a route runs. */
export interface TrelloEnvironment {
  Bindings: HttpBindings;
  Variables: { parameters: Parameters; caller: Caller };
}

export type TrelloContext = Context<TrelloEnvironment>;
export type TrelloRoutes = Hono<TrelloEnvironment>;
