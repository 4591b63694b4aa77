import { FormToken } from '../console/form-token';
import type { Session } from '../console/session/session';
import { Sentence } from '../console/sentence';
import { FormId } from '../form-parts/form-id';

/** A submitted form that was not accepted, with the input as submitted. */
export interface SentRunForm {
  input: string;
  problem: string;
  /** The form's id, if it may have started a run: the same form with the same input starts no other. */
  id?: string | undefined;
}

interface RunNowProps {
  session: Session;
  /** The address of the agent's page. */
  address: string;
  sent: SentRunForm | undefined;
}

/** The form that starts the agent by hand. The form has an id, so that sending it twice with the same input starts only one run. */
export function RunNow({ session, address, sent }: RunNowProps) {
  return (
    <section aria-labelledby="run-now">
      <h2 id="run-now">Run now</h2>
      <details open={sent !== undefined}>
        <summary>Start a run that no trigger started</summary>
        <form method="post" action={`${address}/runs#run-now`} class="panel">
          <FormToken session={session} />
          <FormId id={sent?.id} />
          <div class="field">
            <label for="run-input">Input</label>
            <p class="hint" id="run-input-hint">
              JSON: the first argument of the agent’s workflow. Leave empty where it takes none.
            </p>
            {sent === undefined ? null : (
              <p class="problem" id="run-input-problem" role="alert">
                <Sentence text={sent.problem} />
              </p>
            )}
            <textarea
              id="run-input"
              name="input"
              rows={4}
              spellcheck={false}
              aria-describedby={`run-input-hint${sent === undefined ? '' : ' run-input-problem'}`}
              {...(sent !== undefined && { 'aria-invalid': 'true' })}
            >
              {sent?.input ?? ''}
            </textarea>
          </div>
          <button type="submit">Run</button>
        </form>
      </details>
    </section>
  );
}
