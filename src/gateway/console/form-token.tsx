import type { Session } from './session';

/** The hidden field without which no form is taken. */
export function FormToken({ session }: { session: Session }) {
  return <input type="hidden" name="formToken" value={session.formToken} />;
}
