import { Page } from '../console/page';
import type { Session } from '../console/session/session';
import { triggerContracts } from '../../contracts';
import { integrations } from '../../contracts/integration';

/** Lists every type of trigger, to choose one. */
export function ChooseTriggerPage({ session, agent }: { session: Session; agent: string }) {
  return (
    <Page title="Add a trigger" session={session} section="agents">
      <p class="back">
        <a href={`/agents/${agent}`}>{agent}</a>
      </p>
      <h1>What starts {agent}?</h1>
      {integrations.map((integration) => (
        <section aria-labelledby={integration}>
          <h2 id={integration}>{integration === 'mail' ? 'Mail and calendar' : 'Board'}</h2>
          <ul class="list">
            {triggerContracts
              .filter((contract) => contract.integration === integration)
              .map(({ name, title, description }) => (
                <li>
                  <a href={`/agents/${agent}/triggers/-new?type=${name}`}>{title}</a>
                  <p class="quiet">{description}</p>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Page>
  );
}
