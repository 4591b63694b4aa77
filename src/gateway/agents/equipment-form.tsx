import type { AccountOverview, AccountPermissionType } from '../../contracts/account';
import { stepEquipmentSchema, type StepEquipment } from '../../contracts/agent';
import type { StepContract } from '../../contracts/step';
import { FormToken } from '../console/form-token';
import type { Session } from '../console/session';
import { contractForm, firstDraft, formRoot } from '../contract-form/contract-form';
import { ContractFields } from '../contract-form/contract-fields';
import type { Draft } from '../contract-form/draft';
import type { FormProblems } from '../contract-form/form-value';
import { AccountPicker } from './account-picker';

export const boardsForm = contractForm(stepEquipmentSchema.pick({ boards: true }));

interface EquipmentFormProps {
  session: Session;
  address: string;
  contract: StepContract;
  equipped: StepEquipment;
  accounts: readonly AccountOverview[];
  permissionType: AccountPermissionType;
  draft?: Draft;
  problems?: FormProblems;
}

/** As whom a step runs, and for board steps where; or that the agent is to lose it. */
export function EquipmentForm(props: EquipmentFormProps) {
  const { session, address, contract, equipped, accounts, permissionType, problems = {} } = props;
  const { draft = firstDraft(boardsForm, { boards: equipped.boards }) } = props;
  const pickerId = `account-${contract.name}`;
  return (
    <>
      <form method="post" action={address}>
        <FormToken session={session} />
        <input type="hidden" name="limits" value="set" />
        <div class="field">
          <label for={pickerId}>Account</label>
          <AccountPicker
            id={pickerId}
            integration={contract.integration}
            accounts={accounts}
            permissionType={permissionType}
            chosen={equipped.account}
            none="Any the call names"
          />
        </div>
        {contract.integration === 'board' ? (
          <ContractFields field={boardsForm.field} path={formRoot} draft={draft} problems={problems} />
        ) : null}
        <div class="actions">
          <button type="submit">Save</button>
          <button type="submit" class="danger" formaction={`${address}/unequip`}>
            Take the step away
          </button>
        </div>
      </form>
    </>
  );
}
