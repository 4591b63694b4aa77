import type { AccountOverview, AccountPermissionType } from '../../contracts/account';
import type { TriggerContract } from '../../contracts/trigger';
import { AccountPicker } from '../form-parts/account-picker';
import { EnterButton } from '../form-parts/enter-button';
import { FormDigest } from '../form-parts/stale-form';
import { FormToken } from '../console/form-token';
import type { Session } from '../console/session/session';
import { formRoot } from '../contract-form/contract-form';
import { ContractFields } from '../contract-form/contract-fields';
import { memberOf } from '../contract-form/draft';
import type { FormField } from '../contract-form/form-field';
import { triggerForm, type TriggerFormReading } from './read-trigger-form';
import { Sentence } from '../console/sentence';

interface TriggerFormProps {
  session: Session;
  address: string;
  /** The address that checks the form while a person types. */
  checkAddress: string;
  contract: TriggerContract;
  reading: TriggerFormReading;
  /** False for an existing trigger, which keeps its id. */
  isNew: boolean;
  accounts: readonly AccountOverview[];
  accountsProblem: string | undefined;
  permissionType: AccountPermissionType;
  /** The digest of the trigger that the form was made from; absent for a new trigger. */
  shown: string | undefined;
}

/** The form of a trigger, made from its contract. A script checks it while a person types; the server always checks it when it is sent. */
export function TriggerForm(props: TriggerFormProps) {
  const { session, address, checkAddress, contract, reading, isNew, accounts, permissionType, shown } = props;
  const { account, draft, problems, warnings } = reading;
  const { field } = triggerForm(contract, isNew);
  const { id, config, ...others } = field.kind === 'group' ? field.members : {};
  const fieldOf = (name: string, member: FormField | undefined) =>
    member === undefined ? null : (
      <ContractFields
        field={member}
        path={`${formRoot}.${name}`}
        draft={memberOf(draft, name)}
        problems={problems}
        address={address}
      />
    );
  return (
    <form method="post" action={address} data-check={checkAddress} class="panel" novalidate>
      <FormToken session={session} />
      <EnterButton />
      {shown === undefined ? null : <FormDigest digest={shown} />}
      {fieldOf('id', id)}
      <div class="field">
        <label for="account">
          Account<span class="needed"> needed</span>
        </label>
        <AccountPicker
          id="account"
          integration={contract.integration}
          accounts={accounts}
          accountsProblem={props.accountsProblem}
          permissionType={permissionType}
          chosen={account === '' ? undefined : account}
          leftOpen="It cannot be left open: a trigger looks by itself, and there is no call that could name one."
          address={address}
          problems={problems.account ?? []}
        />
      </div>
      {fieldOf('config', config)}
      {field.kind === 'group' ? (
        <ContractFields
          field={{ ...field, members: others }}
          path={formRoot}
          draft={draft}
          problems={problems}
          address={address}
        />
      ) : null}
      <ul class="warnings" aria-live="polite">
        {warnings.map((warning) => (
          <li>
            <Sentence text={warning} />
          </li>
        ))}
      </ul>
      <div class="actions">
        <button type="submit" class="primary">
          {isNew ? 'Add the trigger' : 'Save'}
        </button>
        <button type="submit" name="test" value="yes">
          Test with the latest events
        </button>
      </div>
    </form>
  );
}
