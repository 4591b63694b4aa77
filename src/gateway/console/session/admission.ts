import type { Configuration } from '../../../configuration';
import { roleOfAddress } from '../../../configuration/allowed-people';
import type { Role } from '../../../configuration/role';
import type { Person } from './session';

/** Returns the current role of a person; undefined for no access. It is asked at every request, so a changed configuration takes effect at once. */
export type Admission = (person: Person) => Role | undefined;

/** A person with the sign-in link of the terminal runs this service and is an operator. Everybody else needs an entry in the configuration. */
export function createAdmission({ openId }: Configuration['signIn'], isLinkOn: boolean): Admission {
  return ({ name, proof }) => {
    if (proof === 'link') return isLinkOn ? 'operator' : undefined;
    return openId === undefined ? undefined : roleOfAddress(openId.allowed, name);
  };
}
