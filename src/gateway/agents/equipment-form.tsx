import type { AccountOverview, AccountPermissionType } from '../../contracts/account';
import { stepEquipmentSchema, type StepEquipment, type StepEquipmentInput } from '../../contracts/agent';
import type { KeyAndTokenProblems } from '../../client/accounts/connect-key-and-token';
import type { StepContract } from '../../contracts/step';
import { FormToken } from '../console/form-token';
import type { Session } from '../console/session/session';
import { contractForm, firstDraft, formRoot } from '../contract-form/contract-form';
import { ContractFields } from '../contract-form/contract-fields';
import type { Draft } from '../contract-form/draft';
import type { FormProblems } from '../contract-form/form-value';
import { AccountPicker } from '../form-parts/account-picker';
import { EnterButton } from '../form-parts/enter-button';
import { RefusalView } from '../form-parts/refusal-view';
import { ChangedMeanwhile, digestOf, FormDigest } from '../form-parts/stale-form';
import { KeyAndTokenFields, takesKeyAndToken } from './key-and-token-fields';

/** Returns the part of a step's equipment that the form changes. */
export const limitsOf = ({ account, boards }: StepEquipmentInput) => ({ account, boards });

export const boardsForm = contractForm(stepEquipmentSchema.pick({ boards: true }));

/** The submitted form of a step, with its problems. */
export interface SentEquipmentForm {
  readonly account: string;
  readonly draft: Draft;
  readonly problems: FormProblems;
  /** The digest that was sent with the form. */
  readonly shown: string | undefined;
  /** Why nothing was saved, or why that is not known, if it is about no field. */
  readonly refusal?: string;
  /** Whether somebody else has changed the step meanwhile. */
  readonly isOutdated?: boolean;
  /** Set when a key and token were entered that did not become an account: the wanted name and, if they were tried, the problems. */
  readonly keyAndToken?: { readonly name: string; readonly problems: KeyAndTokenProblems };
}

export interface EquipmentFormProps {
  session: Session;
  /** The address of the step's page. */
  address: string;
  contract: StepContract;
  equipped: StepEquipment;
  accounts: readonly AccountOverview[];
  accountsProblem: string | undefined;
  permissionType: AccountPermissionType;
  /** Where Trello issues a token for the service's own key; absent if the service has no key. */
  tokenUrl: string | undefined;
  /** Absent if no form was submitted. */
  sent?: SentEquipmentForm;
}

/** The form that sets a step's account and, for board steps, its boards; or that removes the step from the agent. */
export function EquipmentForm(props: EquipmentFormProps) {
  const { session, address, contract, equipped, accounts, permissionType, tokenUrl, sent } = props;
  const { account, draft, problems } = sent ?? {
    account: equipped.account ?? '',
    draft: firstDraft(boardsForm, { boards: equipped.boards }),
    problems: {},
  };
  const pickerId = `account-${contract.name}`;
  const held = limitsOf(equipped);
  const isOutdated = sent?.isOutdated === true;
  return (
    <form method="post" action={address} class="panel">
      {sent?.refusal === undefined ? null : <RefusalView refusal={sent.refusal} />}
      <FormToken session={session} />
      <EnterButton />
      <FormDigest digest={(isOutdated ? undefined : sent?.shown) ?? digestOf(held)} />
      {isOutdated ? <ChangedMeanwhile part={held} /> : null}
      <input type="hidden" name="limits" value="set" />
      <div class="field">
        <label for={pickerId}>Account</label>
        <AccountPicker
          id={pickerId}
          integration={contract.integration}
          accounts={accounts}
          accountsProblem={props.accountsProblem}
          permissionType={permissionType}
          chosen={account === '' ? undefined : account}
          none="Any the call names"
          leftOpen={
            contract.integration === 'mail'
              ? 'Or leave it open: each call then names the account in its input “account”.'
              : 'Or leave it open: each call then names the account in its input “account”, and the board in “board” or by the id of what is on it.'
          }
        />
      </div>
      {takesKeyAndToken(contract) ? (
        <KeyAndTokenFields
          id={pickerId}
          name={sent?.keyAndToken?.name ?? ''}
          problems={sent?.keyAndToken?.problems ?? {}}
          wasEntered={sent?.keyAndToken !== undefined}
          tokenUrl={tokenUrl}
        />
      ) : null}
      {contract.integration === 'board' ? (
        <ContractFields field={boardsForm.field} path={formRoot} draft={draft} problems={problems} address={address} />
      ) : null}
      <div class="actions">
        <button type="submit" class="primary">
          Save
        </button>
        <button type="submit" class="danger" formaction={`${address}/unequip`}>
          Take the step away
        </button>
      </div>
    </form>
  );
}
