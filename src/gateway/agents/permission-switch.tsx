import { permissions, type Permission } from '../../contracts/permission';
import type { StepContract } from '../../contracts/step';
import { FormToken } from '../console/form-token';
import type { Session } from '../console/session/session';
import { defaultInShort, defaultPermissionWords } from './default-permission-words';

interface PermissionSwitchProps {
  session: Session;
  /** The address the form is sent to. */
  address: string;
  contract: StepContract;
  permission: Permission | undefined;
}

const words: Readonly<Record<Permission, string>> = {
  approval: 'Approval',
  autopilot: 'Autopilot',
};

/** Three buttons, one of them pressed. Pressing another button takes effect from the next call. */
export function PermissionSwitch({ session, address, contract, permission }: PermissionSwitchProps) {
  const chosen = permission ?? 'default';
  return (
    <form method="post" action={address}>
      <FormToken session={session} />
      <div class="switch" role="group" aria-label={`Permission of ${contract.title}`}>
        {(['default', ...permissions] as const).map((choice) => (
          <button
            type="submit"
            name="permission"
            value={choice}
            aria-pressed={choice === chosen ? 'true' : 'false'}
            {...(choice === 'default' && { title: `The step’s own: ${defaultPermissionWords(contract)}` })}
          >
            {choice === 'default' ? `Default: ${defaultInShort(contract)}` : words[choice]}
          </button>
        ))}
      </div>
    </form>
  );
}
