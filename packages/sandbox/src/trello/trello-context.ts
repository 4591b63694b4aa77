import type { Context, Hono } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import type { Caller } from './caller';
import type { Parameters } from './parameters';

/** Values that middleware has set before a route runs. */
export interface TrelloEnvironment {
  Bindings: HttpBindings;
  Variables: { parameters: Parameters; caller: Caller };
}

export type TrelloContext = Context<TrelloEnvironment>;
export type TrelloRoutes = Hono<TrelloEnvironment>;
