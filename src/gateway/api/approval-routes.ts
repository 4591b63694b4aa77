import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import type { PendingApproval } from '../../client/approvals/approval-overview';
import { isUndecided, type ApprovalOutcome, type ApprovalVerdict, type UnsignedGrant } from '../../contracts/approval';
import { changedMembers } from '../../contracts/reading/changed-members';
import { requestInWords } from '../../client/approvals/request-in-words';
import { serviceProblem } from '../../client/service-worker';
import { defined } from '../../json/defined';
import { visibleJson } from '../../text/visible-text';
import type { Review } from '../../contracts/review';
import { answers, takes } from './answers';
import {
  approvalId,
  approvalPath,
  approvalSchema,
  decidedSchema,
  decisionSchema,
  outcomeSchema,
  pendingSchema,
} from './approval-schemas';
import type { ApiEnvironment } from './api-environment';
import { needsRole } from './require-token';
import { takeDecision } from './take-decision';
import { problemOf, problemOfWaiting } from './unreadable-in-listing';
import { approvalWorkflow } from '../../messages/workflow-kinds';

/** The parameters of a page of a list, and the response field that leads to the next page. */
const limit = (standard: number) =>
  z.coerce.number().pipe(z.int().min(1).max(200)).default(standard).describe('The most to answer.');
const after = approvalId.optional().describe('The `next` of the page before: this page begins behind that request.');
const next = z.uuid().optional().describe('To be given as `after` for the next page; absent on the last.');

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'Requests that wait for a person, oldest first',
  description: 'In pages: while an answer has `next`, there are more.',
  request: { query: z.object({ limit: limit(50), after }) },
  responses: answers('The requests.', z.object({ approvals: z.array(pendingSchema), next, problem: problemOfWaiting })),
});

const listDecided = createRoute({
  method: 'get',
  path: '/decided',
  summary: 'Requests that ended last, newest first: who decided what, and when',
  description: 'Without the text of what was asked or said: one request tells that. In pages, as those that wait.',
  request: { query: z.object({ limit: limit(20), after }) },
  responses: answers('The requests.', z.object({ approvals: z.array(decidedSchema), next })),
});

const get = createRoute({
  method: 'get',
  path: '/{id}',
  summary: 'One request with its exact input, and its outcome when it has one',
  request: { params: approvalPath },
  responses: answers('The request.', approvalSchema),
});

const decide = createRoute({
  method: 'post',
  path: '/{id}/decision',
  summary: 'Approve, perhaps with an edited input, or reject',
  description:
    'The first decision wins; sent again by the same token, it is answered with the same outcome. An edited input is checked by the step; one it refuses leaves the request open.',
  ...needsRole('approver'),
  request: {
    params: approvalPath,
    body: takes(decisionSchema, { decision: 'reject', reason: 'The price is wrong.' }),
  },
  responses: answers('The outcome.', outcomeSchema),
});

export function createApprovalApiRoutes(): OpenAPIHono<ApiEnvironment> {
  const app = new OpenAPIHono<ApiEnvironment>();
  // Escape invisible characters, so that they cannot deceive a person who reads the text; a parser reads the same value.
  app.use(async (context, next) => {
    await next();
    context.res = new Response(visibleJson(await context.res.text()), context.res);
  });
  app.openapi(list, async (context) => {
    const { client } = context.var;
    const [page, ofService] = await Promise.all([
      client.approvals.page(wishOf(context.req.valid('query'))),
      serviceProblem(client.temporal),
    ]);
    const shown = { approvals: page.approvals.map(withUuid), ...nextOf(page) };
    return context.json({ ...shown, ...problemOf(page.unreadable, ofService) }, 200);
  });
  // Registered before the route of one request, which would take "decided" for an id.
  app.openapi(listDecided, async (context) => {
    const page = await context.var.client.approvals.decided(wishOf(context.req.valid('query')));
    const approvals = page.approvals.map(({ verdict: of, ...asked }) => ({
      ...withUuid(asked),
      verdict: flatVerdict(of),
    }));
    return context.json({ approvals, ...nextOf(page) }, 200);
  });
  app.openapi(get, async (context) => {
    const { client } = context.var;
    const state = await client.approvals.get(approvalWorkflow.idOf(context.req.valid('param').id));
    const { request, outcome, ...times } = state;
    const { step, account, agent, input } = request;
    const { title, summary } = requestInWords(request);
    const { approvers, problem: ofAgent } = await client.agents.decisionsFor(agent);
    const { review = [] } = outcome?.kind === 'approved' ? outcome : request;
    const shown = {
      step,
      title,
      summary,
      account,
      input,
      ...defined({ agent, problem: isUndecided(state) ? ofAgent : undefined }),
      ...(approvers !== undefined && { approvers: [...approvers] }),
      review: review.map(({ name, value }) => ({ name, value })),
      ...(outcome?.kind === 'approved' && outcome.edited && { changes: changedMembers(step, input, outcome.input) }),
    };
    return context.json({ ...shown, ...times, ...(outcome !== undefined && { outcome: flat(outcome) }) }, 200);
  });
  app.openapi(decide, async (context) => {
    const { client, caller } = context.var;
    const { decision, input, reason, asked } = context.req.valid('json');
    const id = approvalWorkflow.idOf(context.req.valid('param').id);
    const sent = { approver: caller.name, decision: { decision, ...defined({ input, reason }) }, asked };
    return context.json(flat(await takeDecision(client, id, sent)), 200);
  });
  return app;
}

const wishOf = ({ limit: most, after: uuid }: { limit: number; after?: string | undefined }) => ({
  limit: most,
  after: uuid === undefined ? undefined : approvalWorkflow.idOf(uuid),
});

const nextOf = ({ next: id }: { next: string | undefined }) =>
  id === undefined ? {} : { next: approvalWorkflow.nameIn(id) };

/** Returns what a list shows of a request. `requestedBy` is left out. */
const withUuid = ({ id, requestedBy: _requestedBy, ...shown }: PendingApproval) => ({
  ...shown,
  id: approvalWorkflow.nameIn(id),
});

const flat = (outcome: ApprovalOutcome) => (outcome.kind === 'approved' ? withoutGrant(outcome) : outcome);

const flatVerdict = (of: ApprovalVerdict) => (of.kind === 'approved' ? withoutGrant(of) : of);

/** Copies the approver and the time from the grant, whose other fields are for the step. The review and the changes are told beside the outcome. */
function withoutGrant<Approved extends { grant: UnsignedGrant; changed?: readonly string[]; review?: Review }>({
  grant,
  changed: _changed,
  review: _review,
  ...rest
}: Approved) {
  return { ...rest, approver: grant.approver, decidedAt: grant.decidedAt };
}
