import { FormToken } from '../form-token';
import { pathSchema } from '../own-path';
import { Page } from '../page';
import type { Session } from '../session/session';

interface TimeZonePageProps {
  session: Session;
  /** The current text of the field. */
  written: string;
  problem?: string;
  /** The page to go back to. */
  from: string;
  /** The zone that the browser reports. */
  guess: string | undefined;
  /** The zone that is in effect. */
  now: string | undefined;
}

/** Shows the time zone of the pages, and the form to change it. */
export function TimeZonePage({ session, written, problem, from, guess, now }: TimeZonePageProps) {
  return (
    <Page title="Time zone" session={session} scripts={['/assets/picker.js']}>
      <p class="back">
        <a href={pathSchema.parse(from)}>Back</a>
      </p>
      <h1>Time zone</h1>
      <p class="lead">Times on these pages are written in {now ?? 'UTC'}. Hovering over one shows it in UTC.</p>
      <form method="post" action="/time-zone" class="panel narrow" novalidate>
        <FormToken session={session} />
        <input type="hidden" name="from" value={from} />
        <div class="field">
          <label for="zone">Your time zone</label>
          <input
            id="zone"
            name="zone"
            value={written}
            placeholder={guess ?? 'Europe/Berlin'}
            autocomplete="off"
            data-points-at="timeZone"
            aria-describedby="zone-hint zone-problem"
            {...(problem !== undefined && { 'aria-invalid': 'true' as const })}
          />
          <p class="hint" id="zone-hint">
            Leave it empty for {guess === undefined ? 'what your browser says' : `${guess}, as your browser says`}. It
            holds for this browser.
          </p>
          <p class="problem" id="zone-problem" role="alert">
            {problem}
          </p>
        </div>
        <button type="submit" class="primary">
          Save
        </button>
      </form>
    </Page>
  );
}
