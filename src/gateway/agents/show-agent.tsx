import type { Context } from 'hono';
import type { AgentState } from '../../contracts/agent';
import type { ConsoleEnvironment } from '../console/console-environment';
import { renderPage } from '../console/render-page';
import { withPatienceForOne } from '../../temporal/with-patience';
import { definedTriggers } from '../triggers/defined-triggers';
import { AgentPage, type FormsInUse } from './agent-page';

/** Answers with an agent's page. A submitted form that was not accepted is shown with the values as submitted. */
export async function showAgent(
  context: Context<ConsoleEnvironment>,
  state: AgentState,
  status: 200 | 409 | 422 | 503 = 200,
  forms: FormsInUse = {},
): Promise<Response> {
  const { client, listings, session } = context.var;
  // Check the definition before any await: afterwards another definition may be the trusted one.
  const problem = client.agents.problemOf(state);
  const [{ approvals: pending }, triggers, schedules, unpolled, runs] = await Promise.all([
    listings.approvals(),
    definedTriggers(context.var, state),
    withPatienceForOne(client, () => client.agents.schedules(state.name)),
    client.agents.unpolledQueueOf(state.definition),
    client.agents.runs({ agents: [state.name], limit: 5 }),
  ]);
  const page = (
    <AgentPage
      session={session}
      state={state}
      triggers={triggers}
      schedules={schedules}
      problem={problem}
      unpolled={unpolled}
      runs={runs}
      waiting={pending.filter(({ agent }) => agent === state.name).length}
      {...forms}
    />
  );
  return renderPage(context, status, page);
}
