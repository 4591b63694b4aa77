import { randomUUID } from 'node:crypto';

/** Gives a form an id, so that a form that is sent twice takes effect once. */
export const FormId = () => <input type="hidden" name="id" value={randomUUID()} />;
