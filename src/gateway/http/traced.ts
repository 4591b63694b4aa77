import { context as active, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { meterScope } from '../../telemetry/instruments';

/** What a part of a route has to look like, as in `:trigger{[a-z]+}`. */
const shapes = /\{[^/{]*(\{[^/{}]*\}[^/{}]*)?\}/g;

/**
 * A span for each request, by method and route: an address names what is whose, and may hold a secret. Whoever takes no traces has none.
 *
 * Anybody can send a `traceparent`. Its trace is linked, not gone on with: a stranger decides neither what is recorded nor where it belongs
 * (https://opentelemetry.io/docs/specs/otel/trace/api/#link).
 */
export const traced: MiddlewareHandler = (context, next) => {
  const { method } = context.req;
  const claimed = trace.getSpanContext(propagation.extract(active.active(), context.req.header()));
  const options = {
    kind: SpanKind.SERVER,
    attributes: { 'http.request.method': method },
    links: claimed === undefined ? [] : [{ context: claimed }],
  };
  return trace.getTracer(meterScope).startActiveSpan(method, options, async (span) => {
    try {
      await next();
    } finally {
      const route = routePath(context).replace(shapes, '');
      const { status } = context.res;
      span.updateName(`${method} ${route}`);
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    }
  });
};
