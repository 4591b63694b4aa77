import { firstSentence } from '../../catalogue/first-sentence';
import type { AgentState } from '../../contracts/agent';
import { FormToken } from '../console/form-token';
import { Page } from '../console/page';
import type { Session } from '../console/session/session';
import { stepGroups } from './step-groups';

/** The name of a step's checkbox. */
export const equipName = (step: string): string => `step:${step}`;

interface EquipPageProps {
  session: Session;
  state: AgentState;
  /** The address of the agent's page. */
  address: string;
}

/** Lists the steps the agent does not have yet, each with a checkbox. */
export function EquipPage({ session, state: { name: agent, definition }, address }: EquipPageProps) {
  const groups = stepGroups((step) => !(step in definition.equipment));
  return (
    <Page title={`Add steps to ${agent}`} session={session} section="agents">
      <p class="back">
        <a href={`${address}#equipment`}>{agent}</a>
      </p>
      <h1>Add steps to {agent}</h1>
      {groups.length === 0 ? (
        <p class="empty">It has every step there is.</p>
      ) : (
        <form method="post" action={`${address}/steps`}>
          <FormToken session={session} />
          <p class="lead">Each starts with its own default: what sends waits for approval, the rest just runs.</p>
          {groups.map(({ title, contracts }) => (
            <details class="panel choices" open>
              <summary>
                {title} <span class="quiet">({contracts.length})</span>
              </summary>
              {contracts.map(({ name, title: step, description }) => (
                <label>
                  <input type="checkbox" name={equipName(name)} />
                  {step} <small>{firstSentence(description)}.</small>
                </label>
              ))}
            </details>
          ))}
          <div class="decide">
            <button type="submit" class="primary">
              Equip
            </button>
          </div>
        </form>
      )}
    </Page>
  );
}
