import { randomUUID } from 'node:crypto';
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { contractOf, steps } from '../../contracts';
import { answers, takes } from './answers';
import type { ApiEnvironment } from './api-environment';
import { requireTokenRole } from './require-token';

const idSchema = z.string().regex(/^[\w-]{1,100}$/, { error: 'An id is 1 to 100 letters, digits, "-" and "_".' });

const callSchema = z
  .strictObject({
    step: z.string().describe('Name of the step, such as mail.findEmail.'),
    input: z.record(z.string(), z.unknown()).default({}),
    agent: z.string().optional().describe('Act as this agent, with its equipment and permissions.'),
    id: idSchema.optional().describe('The same id again answers the first call and runs nothing.'),
  })
  .openapi('Call');

const startedSchema = z.object({ id: z.string(), workflowId: z.string() }).openapi('StartedCall');

const stateSchema = z
  .discriminatedUnion('status', [
    z.object({ status: z.literal('running') }),
    z.object({ status: z.literal('waits for approval'), approval: z.string() }),
    z.object({ status: z.literal('completed'), result: z.unknown() }),
    z.object({ status: z.literal('failed'), type: z.string(), message: z.string() }),
  ])
  .openapi('CallState');

const list = createRoute({
  method: 'get',
  path: '/steps',
  summary: 'Steps that can be called',
  responses: answers(
    'The steps; docs/tools.md has their fields.',
    z.object({ steps: z.array(z.object({ name: z.string(), title: z.string(), description: z.string() })) }),
  ),
});

const start = createRoute({
  method: 'post',
  path: '/calls',
  summary: 'Run one step',
  description: 'Answers at once. A step that needs approval waits for a person first.',
  middleware: requireTokenRole('operator'),
  request: { body: takes(callSchema) },
  responses: answers('Started.', startedSchema),
});

const get = createRoute({
  method: 'get',
  path: '/calls/{id}',
  summary: 'How far a call is',
  request: {
    params: z.object({ id: idSchema }),
    query: z.object({
      wait: z.coerce.number().int().min(0).max(30).default(0).describe('Seconds to wait for the result.'),
    }),
  },
  responses: answers('Its result, its failure, or what it waits for.', stateSchema),
});

export function createCallRoutes(): OpenAPIHono<ApiEnvironment> {
  const app = new OpenAPIHono<ApiEnvironment>();
  app.openapi(list, (context) => {
    const known = Object.keys(steps).flatMap((name) => contractOf(name) ?? []);
    return context.json({ steps: known.map(({ name, title, description }) => ({ name, title, description })) }, 200);
  });
  app.openapi(start, async (context) => {
    const { step, input, agent, id = randomUUID() } = context.req.valid('json');
    const options = { id, ...(agent === undefined ? {} : { agent }) };
    const { workflowId } = await context.var.client.tools.start(step, input, options);
    return context.json({ id, workflowId }, 200);
  });
  app.openapi(get, async (context) => {
    const { id } = context.req.valid('param');
    return context.json(await context.var.client.tools.state(id, context.req.valid('query').wait), 200);
  });
  return app;
}
