import type { Configuration } from '../../configuration';
import { roleOfAddress } from '../../configuration/allowed-people';
import type { Role } from '../../configuration/role';
import type { Person } from './session';

/** What somebody may do here now; undefined: nothing. Asked at every request, so that it ends with the configuration that allowed it. */
export type Admission = (person: Person) => Role | undefined;

/** Whoever has the link of the terminal runs this service; everybody else is somebody the configuration names. */
export function createAdmission({ openId }: Configuration['signIn'], isLinkOn: boolean): Admission {
  return ({ name, proof }) => {
    if (proof === 'link') return isLinkOn ? 'operator' : undefined;
    return openId === undefined ? undefined : roleOfAddress(openId.allowed, name);
  };
}
