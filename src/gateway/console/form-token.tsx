import type { Session } from './session/session';

/** The hidden field that every form needs to be accepted. */
export function FormToken({ session }: { session: Session }) {
  return <input type="hidden" name="formToken" value={session.formToken} />;
}
