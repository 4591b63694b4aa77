import type { Context } from 'hono';
import { trelloTokenUrl } from '../../accounts/trello-token-url';
import type { AgentState } from '../../contracts/agent';
import type { StepContract } from '../../contracts/step';
import type { ConsoleEnvironment } from '../console/console-environment';
import { renderPage } from '../console/render-page';
import { accountsProblem } from '../console/accounts-problem';
import { permissionTypeOf } from '../form-parts/permission-type-tabs';
import type { SentEquipmentForm } from './equipment-form';
import { EquippedStepPage } from './equipped-step-page';

/** Answers with the page of a step that an agent has. A submitted form that was not accepted is shown with the values as submitted. */
export async function showEquippedStep(
  context: Context<ConsoleEnvironment>,
  { name, definition }: AgentState,
  contract: StepContract,
  status: 200 | 409 | 422 | 503 = 200,
  sent?: SentEquipmentForm,
): Promise<Response> {
  const { listings, session, configuration } = context.var;
  const { apiKey, authorizeUrl } = configuration.trello;
  const [accounts, problem] = await Promise.all([
    listings.accounts(),
    accountsProblem(context.var, contract.integration),
  ]);
  const page = (
    <EquippedStepPage
      session={session}
      agent={name}
      contract={contract}
      equipped={definition.equipment[contract.name] ?? {}}
      accounts={accounts}
      accountsProblem={problem}
      permissionType={permissionTypeOf(context.req.query('accounts'))}
      tokenUrl={apiKey === undefined ? undefined : trelloTokenUrl(authorizeUrl, apiKey, `${name}, ${contract.title}`)}
      {...(sent !== undefined && { sent })}
    />
  );
  return renderPage(context, status, page);
}
