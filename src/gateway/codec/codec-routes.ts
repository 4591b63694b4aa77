import { temporal } from '@temporalio/proto';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { z } from 'zod';
import { createPayloadCodec } from '../../encryption/payload-codec';
import { createAdmission } from '../console/admission';
import type { GatewayOptions } from '../http/gateway-options';
import { readJson } from '../http/read-json';
import { requireReader } from './require-reader';
import { limitBody } from '../http/limit-body';

/** Bytes of one request: what Temporal Web UI sends of one page of a history. */
const requestBytes = 16 * 1024 * 1024;

const { Payload } = temporal.api.common.v1;

/** Protobuf's JSON of `Payloads`: bytes are base64. */
const payloadsSchema = z.object({
  payloads: z.array(z.object({ metadata: z.record(z.string(), z.base64()).default({}), data: z.base64().default('') })),
});

/**
 * Temporal's remote codec (https://docs.temporal.io/remote-data-encoding): with it Temporal Web UI shows operators what histories hold.
 * Credentials are sealed a second time inside their payloads, and stay so. Only the configured Web UI may ask from another origin.
 */
export function createCodecRoutes({ client, configuration, signInToken }: GatewayOptions): Hono {
  // The client's own: a user's codecs are inside it.
  const codec = client.temporal.options.loadedDataConverter.payloadCodecs.at(-1) ?? createPayloadCodec(client.keyRing);
  const app = new Hono();
  const { temporalUiUrl } = configuration;
  if (temporalUiUrl !== undefined) {
    app.use(
      cors({
        origin: new URL(temporalUiUrl).origin,
        allowMethods: ['POST'],
        // The Web UI adds the last one where it passes its own access token; a browser sends nothing if one is missing here.
        allowHeaders: ['Authorization', 'Content-Type', 'X-Namespace', 'Authorization-Extras'],
        credentials: true,
        // Seconds for which a browser does not ask again: the Web UI decodes every payload by a request of its own.
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
