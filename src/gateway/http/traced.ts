import { context as active, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { meterScope } from '../../telemetry/instruments';

/** The pattern of a route parameter, as in `:trigger{[a-z]+}`. */
const shapes = /\{[^/{]*(\{[^/{}]*\}[^/{}]*)?\}/g;

/**
 * Creates a span for each request, named by method and route: an address identifies people's data and may contain a secret. Without a tracer
 * provider nothing is recorded. Anybody can send a `traceparent`, so its trace is linked but not continued: a stranger must not decide what is
 * recorded, nor to which trace it belongs
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
