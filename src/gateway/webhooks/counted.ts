import type { MiddlewareHandler } from 'hono';
import { countDelivery } from '../../telemetry/webhook-metrics';

/** Counts deliveries (POST). A provider's check of the address before it delivers is not counted. */
export const counted =
  (integration: 'mail' | 'board'): MiddlewareHandler =>
  async (context, next) => {
    await next();
    if (context.req.method === 'POST') countDelivery(integration, context.res.status);
  };
