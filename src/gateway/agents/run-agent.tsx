import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { whyNoAnswer } from '../../client/service-worker';
import type { AgentState } from '../../contracts/agent';
import { isToolError } from '../../contracts/tool-error';
import { canonicalHash } from '../../encryption/canonical-json';
import { withPatience } from '../../temporal/with-patience';
import type { ConsoleEnvironment } from '../console/console-environment';
import { readForm } from '../console/form';
import { Page } from '../console/page';
import { renderPage } from '../console/render-page';
import { RunLink } from '../runs/run-link';
import { readTypedJson } from '../contract-form/typed-json';
import { showAgent } from './show-agent';
import { Sentence } from '../console/sentence';

/** Starts the agent with the input of its form, and shows which run was started. */
export async function runAgent(context: Context<ConsoleEnvironment>, state: AgentState): Promise<Response> {
  const { client, session, runAddress } = context.var;
  const { input: typed = '', id = randomUUID() } = await readForm(context);
  const refused = (problem: string) => showAgent(context, state, 422, { runForm: { input: typed, problem } });
  const input = typed.trim() === '' ? { value: undefined } : readTypedJson(typed);
  if (input.problem !== undefined) return refused(input.problem);
  // The same form with the same input is the same run, so a second click starts nothing; with another input it is another run.
  const run = canonicalHash({ id, input: input.value }).slice(0, 32);
  try {
    const { workflowId, warnings } = await client.agents.start(state.name, { input: input.value, id: run });
    return await renderPage(
      context,
      200,
      <Page title={`${state.name} runs`} session={session} section="agents">
        <p class="back">
          <a href={`/agents/${state.name}`}>{state.name}</a>
        </p>
        <h1>It runs</h1>
        <p class="banner good">
          <RunLink runAddress={runAddress} workflowId={workflowId} />
        </p>
        {warnings.map((warning) => (
          <p class="problem">
            <Sentence text={warning} />
          </p>
        ))}
      </Page>,
    );
  } catch (error) {
    const problem = await whyNoAnswer(error, client);
    if (problem !== undefined)
      return withPatience(client, () => showAgent(context, state, 503, { runForm: { input: typed, problem, id } }));
    if (isToolError(error, 'InvalidInput') || isToolError(error, 'PermissionDenied')) return refused(error.message);
    throw error;
  }
}
