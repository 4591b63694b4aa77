import { WorkflowUpdateFailedError } from '@temporalio/client';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { agentNameSchema } from '../../contracts/agent';
import { isUndecided, type ApprovalDecision, type ApprovalState, type ShownApproval } from '../../contracts/approval';
import { defined } from '../../json/defined';
import type { DecidedApproval } from '../../client/approvals/approval-overview';
import type { ApprovalPage as ApprovalPageOf, OpenApprovals } from '../../client/approvals/list-approvals';
import { serviceProblem, whyNoAnswer } from '../../client/service-worker';
import { reasonOf } from '../../contracts/failure-of';
import { isToolError } from '../../contracts/tool-error';
import { withPatience, withPatienceForProvider } from '../../temporal/with-patience';
import type { ConsoleEnvironment } from '../console/console-environment';
import { readForm } from '../console/form';
import type { Listings } from '../listings/listings';
import { messagePage } from '../console/message-page';
import { renderPage } from '../console/render-page';
import { approverName } from '../console/session/session';
import { approvalAddress } from './approval-item';
import { digestOf } from '../form-parts/stale-form';
import { ApprovalListPage, type EndedApproval } from './approval-list-page';
import { ApprovalPage } from './approval-page';
import { changedMembers } from '../../contracts/reading/changed-members';
import { ReplacedPage } from './replaced-page';
import { messageDocument } from './message-document';
import { readEdit, type Edit } from './read-edit';
import { shownBody } from './shown-body';
import { endOfApproved } from './what-became-of-it';
import { approvalWorkflow } from '../../messages/workflow-kinds';

const uuid = ':uuid{[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}}';

/** Returns undefined for text that is not a UUID. */
const idOf = (text = ''): string | undefined =>
  z.uuid().safeParse(text).success ? approvalWorkflow.idOf(text) : undefined;

type ApprovalContext = Context<ConsoleEnvironment>;

/** The pages under `/approvals`, for signed-in people. A GET changes nothing. */
export function createApprovalRoutes(): Hono<ConsoleEnvironment> {
  const app = new Hono<ConsoleEnvironment>();
  app.get('/', async (context) => {
    const { client, listings, session } = context.var;
    const place = (name: string) => idOf(context.req.query(name));
    const [after, before] = [place('after'), place('before')];
    const agent = agentNameSchema.safeParse(context.req.query('agent')).data;
    try {
      const [pending, closed, problem] = await Promise.all([
        listings.approvals().then((open) => client.approvals.page({ after, before, among: ofAgent(open, agent) })),
        agent === undefined ? client.approvals.decided({ after: place('decided') }) : undefined,
        serviceProblem(client.temporal),
      ]);
      const decided = closed === undefined ? undefined : await withEnds(listings, closed);
      const from = { pending: after ?? before, decided: place('decided') };
      const shown = { session, agent, pending, decided, problem, from };
      return await renderPage(context, 200, <ApprovalListPage {...shown} />);
    } catch (error) {
      // Temporal no longer keeps the request that the page starts at.
      if (isToolError(error, 'NotFound')) return context.redirect('/approvals', 303);
      throw error;
    }
  });
  app.get(`/${uuid}`, (context) =>
    withState(context, async (state, id) => {
      const shown = await shownTo(context, state, id);
      return renderPage(context, 200, <ApprovalPage {...shown} />);
    }),
  );
  app.get(`/${uuid}/message`, (context) =>
    withState(context, ({ request, outcome }) => {
      const input = outcome?.kind === 'approved' ? outcome.input : request.input;
      const body = shownBody(request.step, input);
      return body === undefined ? context.notFound() : messageDocument(context, body);
    }),
  );
  app.post(`/${uuid}`, (context) => withState(context, (state, id) => decide(context, state, id)));
  return app;
}

const ofAgent = ({ approvals, unreadable }: OpenApprovals, agent: string | undefined): OpenApprovals => ({
  approvals: agent === undefined ? approvals : approvals.filter((one) => one.agent === agent),
  unreadable,
});

/** Adds to each approved request what became of its call, where that can be read: a failure is told by the page of the request, not by the list of what waits. */
const withEnds = async (
  { became }: Listings,
  { approvals, next }: ApprovalPageOf<DecidedApproval>,
): Promise<ApprovalPageOf<EndedApproval>> => ({
  approvals: await Promise.all(
    approvals.map(async (one) =>
      one.verdict.kind === 'approved'
        ? { ...one, ...defined({ became: await became(one).catch(() => undefined) }) }
        : one,
    ),
  ),
  next,
});

/** What an open page looks for names the request that it shows: of another in its place it would show some parts beside others of the first. */
async function withState(
  context: ApprovalContext,
  answer: (state: ShownApproval, id: string) => Response | Promise<Response>,
): Promise<Response> {
  const { client, session } = context.var;
  const id = approvalWorkflow.idOf(context.req.param('uuid') ?? '');
  try {
    const state = await client.approvals.get(id);
    const { asked = state.asked } = context.req.query();
    if (asked === state.asked) return await answer(state, id);
    return await renderPage(context, 200, <ReplacedPage session={session} address={approvalAddress(id)} />);
  } catch (error) {
    if (!isToolError(error, 'NotFound')) throw error;
    const text = 'It was never made, or it was closed so long ago that Temporal does not keep it any more.';
    return messagePage(context, 404, { title: 'There is no such request', text, session });
  }
}

async function shownTo({ var: variables }: ApprovalContext, state: ShownApproval, id: string) {
  const { client, session, runAddress } = variables;
  const [{ approvers, problem }, found] = await Promise.all([
    client.agents.decisionsFor(state.request.agent),
    endOfApproved(variables, state, id),
  ]);
  return {
    session,
    runAddress,
    id,
    state,
    address: approvalAddress(id),
    ...found,
    ...defined({ approvers, agentProblem: problem }),
  };
}

async function decide(context: ApprovalContext, state: ShownApproval, id: string): Promise<Response> {
  const { client, session } = context.var;
  const typed = await readForm(context);
  const shown = await shownTo(context, state, id);
  const show = (status: 200 | 409 | 422 | 503, page: Partial<Parameters<typeof ApprovalPage>[0]>) =>
    renderPage(context, status, <ApprovalPage {...shown} {...page} />);
  const decidedAlready = 'You have decided this already: this is what became of it.';
  const isOwn = (now: ApprovalState) => deciderOf(now) === approverName(session);
  if (!isUndecided(state))
    return show(409, {
      notice: isOwn(state)
        ? decidedAlready
        : 'Your decision was not taken. Nobody waits for one any more: this is what became of it.',
    });
  if (typed.asked !== state.asked)
    return show(409, { notice: 'Nothing was decided: this is not the request you were shown. Look at it again.' });
  const edit = readEdit(state.request, typed);
  const { reason = '' } = typed;
  const written = { draft: edit.draft, reason };
  // A rejection is accepted whatever the form contains besides its reason.
  const isEditing = typed.decision !== 'reject';
  if (isEditing && typed.add !== undefined) return show(200, written);
  if (isEditing && edit.kind === 'invalid') return show(422, { ...written, problems: edit.problems });
  const changes = edit.kind === 'edited' ? changesOf(state, edit.input) : undefined;
  const changed = { ...written, ...changes };
  if (isEditing && typed.decision === 'review') return show(200, { changes: [], ...changed });
  // Fields can have been folded away, or filled in by the browser: an edit counts as it was shown, and not before.
  if (typed.decision === 'approve' && changes !== undefined && changes.shown !== typed.shown) return show(200, changed);
  const decision = decisionOf(typed, edit);
  if (decision === undefined)
    return messagePage(context, 400, { title: 'No decision', text: 'Choose to approve or to reject.', session });
  try {
    // The worker that takes the decision may look at the provider, for what the edited call would do.
    await withPatienceForProvider(client, () =>
      client.approvals.decide(id, approverName(session), decision, state.request),
    );
    return context.redirect(`${approvalAddress(id)}#outcome`, 303);
  } catch (error) {
    const unanswered = await whyNoAnswer(error, client);
    if (unanswered !== undefined) return show(503, { notice: unanswered, ...changed });
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    const now = await withPatience(client, () => client.approvals.get(id));
    const found = { state: now, ...(await endOfApproved(context.var, now, id)) };
    // A second click arrives while the first decision is being made.
    if (isOwn(now)) return show(409, { ...found, notice: decidedAlready });
    const notice = `Your decision was not taken. ${refusal}`;
    return show(isUndecided(now) ? 422 : 409, { ...found, notice, ...changed });
  }
}

/** Returns what an edit changes, with the digest by which a decision on it says that it was shown. */
const changesOf = ({ request: { step, input } }: ApprovalState, edited: unknown) => ({
  changes: changedMembers(step, input, edited),
  shown: digestOf(edited),
});

/** Returns who has decided, if that is verified. */
function deciderOf({ outcome }: ApprovalState): string | undefined {
  if (outcome === undefined || outcome.kind === 'expired' || !outcome.verified) return undefined;
  return outcome.kind === 'approved' ? outcome.grant.approver : outcome.approver;
}

function decisionOf(typed: Readonly<Record<string, string>>, edit: Edit): ApprovalDecision | undefined {
  const reason = (typed.reason ?? '').trim();
  switch (typed.decision) {
    case 'reject':
      return { decision: 'reject', ...(reason !== '' && { reason }) };
    case 'approve':
      return { decision: 'approve', ...(edit.kind === 'edited' && { input: edit.input }) };
    default:
      return undefined;
  }
}

/** @returns undefined when the decision was not refused but failed */
function refusalOf(error: unknown): string | undefined {
  if (isToolError(error, 'Conflict')) return error.message;
  return error instanceof WorkflowUpdateFailedError ? reasonOf(error) : undefined;
}
