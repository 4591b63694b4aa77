import { temporal } from '@temporalio/proto';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { z } from 'zod';
import { createPayloadCodec } from '../../encryption/payload-codec';
import { createAdmission } from '../console/session/admission';
import type { GatewayOptions } from '../http/gateway-options';
import { readJson } from '../http/read-json';
import { requireReader } from './require-reader';
import { limitBody } from '../http/limit-body';

/** The most bytes of one request: what Temporal Web UI sends for one page of a history. */
const requestBytes = 16 * 1024 * 1024;

const { Payload } = temporal.api.common.v1;

/** The protobuf JSON of `Payloads`: bytes are base64. */
const payloadsSchema = z.object({
  payloads: z.array(z.object({ metadata: z.record(z.string(), z.base64()).default({}), data: z.base64().default('') })),
});

/**
 * Temporal's remote codec (https://docs.temporal.io/remote-data-encoding): it lets Temporal Web UI show operators the contents of histories.
 * Credentials are sealed a second time inside their payloads, and stay sealed. Only the configured Web UI may send requests from another origin.
 */
export function createCodecRoutes({ client, configuration, signInToken }: GatewayOptions): Hono {
  // The client's own codec is the last one: codecs of the user run inside it.
  const codec = client.temporal.options.loadedDataConverter.payloadCodecs.at(-1) ?? createPayloadCodec(client.keyRing);
  const app = new Hono();
  const { temporalUiUrl } = configuration;
  if (temporalUiUrl !== undefined) {
    app.use(
      cors({
        origin: new URL(temporalUiUrl).origin,
        allowMethods: ['POST'],
        // The Web UI adds the last header when it passes its own access token. A browser sends nothing if one header is missing here.
        allowHeaders: ['Authorization', 'Content-Type', 'X-Namespace', 'Authorization-Extras'],
        credentials: true,
        // In seconds: how long a browser caches the preflight. The Web UI decodes every payload with a request of its own.
        maxAge: 600,
      }),
    );
  }
  const admission = createAdmission(configuration.signIn, signInToken !== undefined);
  app.use(requireReader(client, configuration, admission));
  app.use(
    limitBody({
      maxSize: requestBytes,
      onError: (context) => context.text(`A request has at most ${String(requestBytes)} bytes.`, 413),
    }),
  );
  for (const direction of ['decode', 'encode'] as const) {
    app.post(`/${direction}`, async (context) => {
      const given = readJson(new Uint8Array(await context.req.arrayBuffer()), payloadsSchema);
      if (given === undefined) return context.text('Send {"payloads": […]}, with metadata and data in base64.', 400);
      const payloads = await codec[direction](given.payloads.map((payload) => Payload.fromObject(payload)));
      return context.json({
        payloads: payloads.map((payload) => Payload.toObject(Payload.create(payload), { bytes: String })),
      });
    });
  }
  return app;
}
