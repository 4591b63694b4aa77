import { firstSentence } from '../../catalogue/first-sentence';
import { FormToken } from '../console/form-token';
import type { Session } from '../console/session';
import { stepGroups } from './step-groups';

/** Name of the tick box of a step. */
export const equipName = (step: string): string => `step:${step}`;

/** Steps the agent does not have yet, to be ticked. */
export function EquipForm({
  session,
  address,
  isEquipped,
}: {
  session: Session;
  address: string;
  isEquipped: (step: string) => boolean;
}) {
  const groups = stepGroups((step) => !isEquipped(step));
  if (groups.length === 0) return null;
  return (
    <form method="post" action={`${address}/steps`} class="panel">
      <FormToken session={session} />
      <h3>Equip with more steps</h3>
      <p class="hint">Each starts with its own default: what sends waits for approval, the rest just runs.</p>
      {groups.map(({ title, contracts }) => (
        <details class="choices">
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
      <button type="submit">Equip</button>
    </form>
  );
}
