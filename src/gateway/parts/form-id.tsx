import { randomUUID } from 'node:crypto';

/** Tells one form from another, so that what is sent twice is done once. */
export const FormId = () => <input type="hidden" name="id" value={randomUUID()} />;
