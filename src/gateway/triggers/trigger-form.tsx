import type { AccountOverview, AccountPermissionType } from '../../contracts/account';
import type { TriggerContract } from '../../contracts/trigger';
import { AccountPicker } from '../agents/account-picker';
import { FormToken } from '../console/form-token';
import type { Session } from '../console/session';
import { formRoot } from '../contract-form/contract-form';
import { ContractField, ContractFields } from '../contract-form/contract-fields';
import { memberOf } from '../contract-form/draft';
import { triggerForm, type TriggerFormReading } from './read-trigger-form';

interface TriggerFormProps {
  session: Session;
  address: string;
  /** Where what is typed is looked at. */
  checkAddress: string;
  contract: TriggerContract;
  reading: TriggerFormReading;
  /** An existing trigger keeps its id. */
  isNew: boolean;
  accounts: readonly AccountOverview[];
  permissionType: AccountPermissionType;
}

/** A trigger by its contract: checked while somebody types where there is script, and always when it is sent. */
export function TriggerForm(props: TriggerFormProps) {
  const { session, address, checkAddress, contract, reading, isNew, accounts, permissionType } = props;
  const { account, draft, problems, warnings } = reading;
  const { field } = triggerForm(contract, isNew);
  const { config, ...members } = field.kind === 'group' ? field.members : {};
  const own = Object.entries(members);
  return (
    <form method="post" action={address} data-check={checkAddress} class="panel" novalidate>
      <FormToken session={session} />
      {own.map(([name, member]) => (
        <ContractField field={member} path={`${formRoot}.${name}`} draft={memberOf(draft, name)} problems={problems} />
      ))}
      <div class="field">
        <label for="account">
          Account<span class="needed"> needed</span>
        </label>
        <AccountPicker
          id="account"
          integration={contract.integration}
          accounts={accounts}
          permissionType={permissionType}
          chosen={account === '' ? undefined : account}
          problem={problems.account?.join(' ')}
        />
      </div>
      {config === undefined ? null : (
        <ContractFields
          field={config}
          path={`${formRoot}.config`}
          draft={memberOf(draft, 'config')}
          problems={problems}
        />
      )}
      <ul class="warnings" aria-live="polite">
        {warnings.map((warning) => (
          <li>{warning}</li>
        ))}
      </ul>
      <button type="submit" class="primary">
        {isNew ? 'Add the trigger' : 'Save'}
      </button>
    </form>
  );
}
