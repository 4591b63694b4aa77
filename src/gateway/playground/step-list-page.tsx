import { stepGroups } from '../agents/step-groups';
import { firstSentence } from '../../catalogue/first-sentence';
import { Page } from '../console/page';
import type { Session } from '../console/session/session';

/** Lists every step, to try one. */
export function StepListPage({ session }: { session: Session }) {
  return (
    <Page title="Playground" session={session} section="playground">
      <h1>Playground</h1>
      <p class="lead">
        Try a step by hand: see what it would ask of the provider, run it, and read its answer as a model gets it.
      </p>
      {stepGroups(() => true).map(({ title, contracts }) => (
        <section>
          <h2>{title}</h2>
          <ul class="list">
            {contracts.map(({ name, title: stepTitle, description }) => (
              <li>
                <a href={`/playground/${name}`}>{stepTitle}</a>
                <p class="quiet">{firstSentence(description)}.</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Page>
  );
}
