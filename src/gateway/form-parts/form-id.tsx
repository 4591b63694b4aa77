import { randomUUID } from 'node:crypto';

interface FormIdProps {
  /** Of a form that comes back though it may have taken effect; default: a new one. */
  id?: string | undefined;
}

/** Gives a form an id, so that a form that is sent twice takes effect once. It stands in no live region: each look would make it another form. */
export const FormId = ({ id = randomUUID() }: FormIdProps) => <input type="hidden" name="id" value={id} />;
