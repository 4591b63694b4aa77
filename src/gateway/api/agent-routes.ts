import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { agentDefinitionSchema } from '../../contracts';
import { defined } from '../../json/defined';
import { withPatienceForOne, withPatienceForProvider } from '../../temporal/with-patience';
import { answers, answersNothing, takes } from './answers';
import type { ApiEnvironment } from './api-environment';
import { needsRole } from './require-token';

// A clone, because a schema that was created before the OpenAPI library is loaded has no `openapi` method.
const definitionSchema = agentDefinitionSchema.clone().openapi('AgentDefinition');
const revision = z.int().nonnegative();
const agentSchema = z
  .object({
    name: z.string(),
    revision: revision.describe('Counts the changes of the definition.'),
    definition: definitionSchema,
    retired: z.literal(true).optional().describe('Only while it is being retired: then its definition is empty.'),
    schedules: z
      .array(
        z.object({
          id: z.string(),
          paused: z.boolean(),
          next: z.string().optional().describe('When it starts the agent next; absent where it is paused or over.'),
          openRun: z
            .string()
            .optional()
            .describe(
              'The run that it started last, where that has not ended: until it has, no other is started unless its policies say so.',
            ),
        }),
      )
      .optional()
      .describe(
        'They stand beside the definition, and are listed a moment behind. Absent where Temporal cannot list them now.',
      ),
    problem: z.string().optional().describe('Why its definition is not trusted, or that it is being retired.'),
  })
  .openapi('Agent');
const agentPath = z.object({ name: z.string() });

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'Agents',
  responses: answers('Their names.', z.object({ agents: z.array(z.string()) })),
});

const get = createRoute({
  method: 'get',
  path: '/{name}',
  summary: 'One agent with its equipment and triggers',
  request: { params: agentPath },
  responses: answers('The agent.', agentSchema),
});

const define = createRoute({
  method: 'put',
  path: '/{name}',
  summary: 'Create an agent, or replace its definition',
  ...needsRole('operator'),
  description:
    'Whatever there is gets replaced, unless "revision" says which definition you have seen: then a change made by somebody else in ' +
    'between is not lost, but answered with 409.',
  request: {
    params: agentPath,
    query: z.object({
      revision: z.coerce
        .number()
        .pipe(revision)
        .optional()
        .describe('The revision that was read: only that one is replaced. 0 creates an agent that must not exist yet.'),
    }),
    body: takes(definitionSchema, {
      workflowType: 'answerMail',
      taskQueue: 'my-agents',
      equipment: { 'mail.sendEmail': { permission: 'approval', account: 'support' } },
      triggers: [{ id: 'inbox', type: 'mail.newEmail', account: 'support' }],
    }),
  },
  responses: answers(
    'Defined; its triggers follow within a moment.',
    z.object({ warnings: z.array(z.string()).describe('What is valid but probably not meant.') }),
  ),
});

const retire = createRoute({
  method: 'delete',
  path: '/{name}',
  summary: 'Remove an agent with its triggers and schedules',
  ...needsRole('operator'),
  request: { params: agentPath },
  responses: answersNothing('Removed. Runs under way are refused every further step.'),
});

const start = createRoute({
  method: 'post',
  path: '/{name}/runs',
  summary: 'Start an agent by hand',
  description: 'Its workflow runs and acts for it, with its equipment and permissions. Answers at once.',
  ...needsRole('operator'),
  request: {
    params: agentPath,
    body: takes(
      z
        .strictObject({
          input: z
            .unknown()
            .optional()
            .describe("First argument of the agent's workflow; leave out where it takes none."),
          id: z.string().max(100).optional().describe('The same id again answers the first run and starts nothing.'),
        })
        .openapi('AgentStart'),
      { input: { week: 48 }, id: '2026-w48' },
    ),
  },
  responses: answers(
    'The run.',
    z
      .object({
        workflowId: z.string(),
        started: z.boolean().describe('False where the id has a run already: it is that one.'),
        warnings: z.array(z.string()).describe('Why nobody may run it at the moment.'),
      })
      .openapi('StartedAgent'),
  ),
});

export function createAgentRoutes(): OpenAPIHono<ApiEnvironment> {
  const app = new OpenAPIHono<ApiEnvironment>();
  app.openapi(list, async (context) => context.json({ agents: await context.var.client.agents.list() }, 200));
  app.openapi(get, async (context) => {
    const { client } = context.var;
    const { agents } = client;
    const state = await agents.get(context.req.valid('param').name);
    const { name, revision, definition, retired } = state;
    const problem = agents.problemOf(state);
    const schedules = await withPatienceForOne(client, () => agents.schedules(name));
    return context.json({ name, revision, definition, ...defined({ retired, schedules, problem }) }, 200);
  });
  app.openapi(define, async (context) => {
    const { name } = context.req.valid('param');
    const definition = context.req.valid('json');
    const { client } = context.var;
    const defining = () => client.agents.define(name, definition, context.req.valid('query'));
    return context.json(await withPatienceForProvider(client, defining), 200);
  });
  app.openapi(start, async (context) => {
    const { name } = context.req.valid('param');
    return context.json(await context.var.client.agents.start(name, context.req.valid('json')), 200);
  });
  app.openapi(retire, async (context) => {
    await context.var.client.agents.retire(context.req.valid('param').name);
    return context.body(null, 204);
  });
  return app;
}
