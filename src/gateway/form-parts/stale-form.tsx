import { toolError } from '../../contracts/tool-error';
import { canonicalHash } from '../../encryption/canonical-json';
import { InputView } from '../console/input-view';

/** Returns a digest of the part of a definition that a form was made from. The form sends the digest back. */
export const digestOf = (part: unknown): string => canonicalHash(part);

/** The hidden field with the digest. */
export const FormDigest = ({ digest }: { digest: string }) => <input type="hidden" name="shown" value={digest} />;

/**
 * Refuses a form that would undo a change its sender has not seen. A form that asks for the current state, like a second click, is accepted.
 *
 * @param shown the digest that came with the form
 * @throws Conflict when somebody else has changed the part
 */
export function assertNotStale(part: unknown, shown: string | undefined, wanted: unknown): void {
  if (shown === digestOf(part) || digestOf(wanted) === digestOf(part)) return;
  throw toolError('Conflict', 'Somebody else has changed this since the page was opened. Open the page again.');
}

/** Says that nothing was saved, and shows the part as another person has changed it. */
export function ChangedMeanwhile({ part }: { part: unknown }) {
  return (
    <div class="banner bad" role="alert">
      <p>
        <strong>Nothing was saved:</strong> somebody else has changed this since the page was opened. The form is as you
        sent it; saving it again replaces what holds now.
      </p>
      <h3>What holds now</h3>
      <InputView input={part} />
    </div>
  );
}
