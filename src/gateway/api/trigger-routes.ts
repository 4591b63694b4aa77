import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { triggerProblemKinds } from '../../contracts/trigger-problem-kinds';
import { readTriggers } from '../../temporal/listings/running-triggers';
import { withPatienceForProvider } from '../../temporal/with-patience';
import { answers, answersNothing, requestKeyHeaders, takes } from './answers';
import type { ApiEnvironment } from './api-environment';
import { readerOf } from './begin-call';
import { requestKeyIn } from '../../calls/request-key';
import { needsRole } from './require-token';
import { problem, problemOf } from './unreadable-in-listing';

const triggerPath = z.object({ id: z.string() });

const listedSchema = z
  .object({
    id: z.string(),
    type: z.string(),
    agent: z.string(),
    account: z.string(),
    status: z.enum(['active', 'paused']).optional(),
    problem: z.enum(triggerProblemKinds).optional(),
  })
  .openapi('ListedTrigger');

const eventSchema = z.object({
  eventId: z.string(),
  at: z.string().describe('ISO instant at the provider.'),
  label: z.string().describe('What a person recognises it by.'),
});

const recentSchema = eventSchema
  .extend({
    seenAt: z.string(),
    delivered: z.boolean(),
    failed: z
      .boolean()
      .optional()
      .describe('It should have started a run and could not, or could not be read: a replay does.'),
    workflowId: z.string().optional().describe('The agent run it started.'),
    replayedAs: z.string().optional().describe('The agent run of its latest replay.'),
    reason: z.string().optional().describe('Why it started none.'),
    late: z
      .boolean()
      .optional()
      .describe('It was announced so long after it happened that it may have started a run then.'),
  })
  .openapi('RecentEvent');

const triggerSchema = listedSchema
  .extend({
    ignoreOwnChanges: z.boolean().optional().describe('Whether changes made through its account do not fire.'),
    status: z.enum(['active', 'paused', 'removed']),
    endedAt: z
      .string()
      .optional()
      .describe(
        'When somebody ended its run in Temporal: until its agent begins it again, within five minutes, it sees nothing.',
      ),
    setUpAt: z.string(),
    watermark: z.string().describe('Nothing from before this instant is delivered.'),
    path: z.enum(['webhook', 'polling']),
    subscriptionExpiresAt: z.string().optional(),
    lastCompletePullAt: z.string().optional(),
    problem: z.object({ kind: z.enum(triggerProblemKinds), text: z.string() }).optional(),
    counts: z.object({ delivered: z.number(), skipped: z.number(), failed: z.number() }),
    recent: z.array(recentSchema),
  })
  .openapi('Trigger');

const diagnosisSchema = z
  .object({
    overview: triggerSchema
      .optional()
      .describe("Absent where no worker can work on the trigger's run, which alone could say it."),
    findings: z.array(z.object({ level: z.enum(['good', 'warning', 'problem']), text: z.string() })),
  })
  .openapi('Diagnosis');

const reportSchema = eventSchema
  .extend({ matches: z.boolean(), reason: z.string().optional().describe('Why it would start no agent.') })
  .openapi('EventReport');

const outcomeSchema = z
  .object({
    eventId: z.string(),
    kind: z.enum(['started', 'already started', 'failed']),
    workflowId: z.string(),
    problem: z.string().optional(),
  })
  .openapi('DispatchOutcome');

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'Running triggers',
  responses: answers(
    'The triggers; they are created and removed by their agent.',
    z.object({ triggers: z.array(listedSchema), problem }),
  ),
});

const get = createRoute({
  method: 'get',
  path: '/{id}',
  summary: 'One trigger with its latest events',
  request: { params: triggerPath },
  responses: answers('What it watches, how, and what it has seen.', triggerSchema),
});

const pause = createRoute({
  method: 'post',
  path: '/{id}/pause',
  summary: 'Hold events back until the trigger is resumed',
  ...needsRole('operator'),
  request: { params: triggerPath },
  responses: answersNothing('Nothing more starts.'),
});

const resume = createRoute({
  method: 'post',
  path: '/{id}/resume',
  summary: 'Deliver what came during a pause, and go on',
  ...needsRole('operator'),
  request: { params: triggerPath },
  responses: answersNothing('It watches again.'),
});

const test = createRoute({
  method: 'post',
  path: '/{id}/test',
  summary: 'The latest events and what would be done with each; starts nothing',
  ...needsRole('operator'),
  request: { params: triggerPath },
  responses: answers('Newest last.', z.object({ events: z.array(reportSchema) })),
});

const diagnose = createRoute({
  method: 'post',
  path: '/{id}/diagnose',
  summary: 'Why did it not fire?',
  ...needsRole('operator'),
  request: { params: triggerPath },
  responses: answers('What a look at account, webhook, provider and log says.', diagnosisSchema),
});

const replay = createRoute({
  method: 'post',
  path: '/{id}/replay',
  summary: 'Start the agent on one event again, as a new run which makes its steps anew, those that send too',
  description:
    'A request that may have to be sent twice gets an Idempotency-Key: the same key is the same replay of one event by one token, ' +
    'whatever became of it, for as long as Temporal keeps the run that it started.',
  ...needsRole('operator'),
  request: {
    params: triggerPath,
    headers: requestKeyHeaders,
    body: takes(z.strictObject({ eventId: z.string().min(1) }), { eventId: 'AAMkAGI2' }),
  },
  responses: answers('What became of it.', outcomeSchema),
});

export function createTriggerRoutes(): OpenAPIHono<ApiEnvironment> {
  const app = new OpenAPIHono<ApiEnvironment>();
  app.openapi(list, async (context) => {
    const { triggers, unreadable } = await readTriggers(context.var.client.temporal);
    return context.json({ triggers, ...problemOf(unreadable) }, 200);
  });
  app.openapi(get, async (context) =>
    context.json(await context.var.client.triggers.get(context.req.valid('param').id), 200),
  );
  app.openapi(pause, async (context) => {
    await context.var.client.triggers.pause(context.req.valid('param').id);
    return context.body(null, 204);
  });
  app.openapi(resume, async (context) => {
    await context.var.client.triggers.resume(context.req.valid('param').id);
    return context.body(null, 204);
  });
  app.openapi(test, async (context) => {
    const { client } = context.var;
    const { id } = context.req.valid('param');
    const reports = await withPatienceForProvider(client, () => client.triggers.test(id));
    const events = reports.map(({ eventId, at, label, outcome }) =>
      outcome.kind === 'matched'
        ? { eventId, at, label, matches: true }
        : { eventId, at, label, matches: false, reason: outcome.reason },
    );
    return context.json({ events }, 200);
  });
  app.openapi(diagnose, async (context) => {
    const { client } = context.var;
    const { id } = context.req.valid('param');
    return context.json(await withPatienceForProvider(client, () => client.triggers.diagnose(id)), 200);
  });
  app.openapi(replay, async (context) => {
    const { eventId } = context.req.valid('json');
    const key = requestKeyIn(context.req.header('Idempotency-Key'));
    const { client, caller } = context.var;
    const options = key === undefined ? {} : { requestKey: `${readerOf(caller)} ${key}` };
    const { id } = context.req.valid('param');
    const outcome = await withPatienceForProvider(client, () => client.triggers.replay(id, eventId, options));
    // The response schema requires a `workflowId`, even if no run was started.
    return context.json({ workflowId: '', ...outcome }, 200);
  });
  return app;
}
