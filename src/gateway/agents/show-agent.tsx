import type { Context } from 'hono';
import type { AgentState } from '../../contracts/agent';
import { trelloTokenUrl } from '../../accounts/trello-token-url';
import type { ConsoleEnvironment } from '../console/console-environment';
import { renderPage } from '../console/render-page';
import { definedTriggers } from '../triggers/defined-triggers';
import { AgentPage, type FormsInUse } from './agent-page';
import { permissionTypeOf } from '../parts/permission-type-tabs';

/** Answers with an agent's page; a form of it that was sent and not taken stands in it as it was sent. */
export async function showAgent(
  context: Context<ConsoleEnvironment>,
  state: AgentState,
  status: 200 | 422 = 200,
  forms: FormsInUse = {},
): Promise<Response> {
  const { client, listings, session, configuration } = context.var;
  const { apiKey, authorizeUrl } = configuration.trello;
  const [accounts, pending, triggers, unpolled, runs] = await Promise.all([
    listings.accounts(),
    listings.approvals(),
    definedTriggers(listings, state.definition),
    client.agents.unpolledQueueOf(state.definition),
    client.agents.runs({ agents: [state.name], limit: 5 }),
  ]);
  const page = (
    <AgentPage
      session={session}
      state={state}
      triggers={triggers}
      unpolled={unpolled}
      runs={runs}
      accounts={accounts}
      permissionType={permissionTypeOf(context.req.query('accounts'))}
      tokenUrl={apiKey === undefined ? undefined : trelloTokenUrl(authorizeUrl, apiKey)}
      waiting={pending.filter(({ agent }) => agent === state.name).length}
      {...forms}
    />
  );
  return renderPage(context, status, page);
}
