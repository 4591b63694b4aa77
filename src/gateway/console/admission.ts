import type { Role } from '../../configuration/role';
import type { Person } from './session';

/** What somebody may do here now; undefined: nothing. Asked at every request, so that it ends with the configuration that allowed it. */
export type Admission = (person: Person) => Role | undefined;

/** Whoever has the link of the terminal runs this service. */
export const createAdmission = (): Admission => () => 'operator';
