import type { MiddlewareHandler } from 'hono';
import { countDelivery } from '../../telemetry/webhook-metrics';

/** Counts deliveries, and what asks for an address before it delivers there not. */
export const counted =
  (integration: 'mail' | 'board'): MiddlewareHandler =>
  async (context, next) => {
    await next();
    if (context.req.method === 'POST') countDelivery(integration, context.res.status);
  };
