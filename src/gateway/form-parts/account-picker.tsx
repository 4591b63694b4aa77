import { workingStateOf } from '../../client/accounts/account-health';
import type { PropsWithChildren } from 'hono/jsx';
import { isOfferedAs, type AccountOverview, type AccountPermissionType } from '../../contracts/account';
import type { Integration } from '../../contracts/integration';
import { Sentence } from '../console/sentence';
import { ProblemList, problemId } from '../contract-form/problem-list';
import { withAccountsOf } from './permission-type-tabs';

interface AccountPickerProps {
  id: string;
  integration: Integration;
  /** All accounts; only the accounts of the permission type are offered. */
  accounts: readonly AccountOverview[];
  permissionType: AccountPermissionType;
  /** Why there may be others, from `accountsProblem` (console/accounts-problem.ts). */
  accountsProblem: string | undefined;
  chosen: string | undefined;
  /** The label for choosing no account; absent if an account has to be chosen. */
  none?: string;
  /** Shown if there is no account to choose: whether the field may stay empty, and what names the account then. */
  leftOpen: string;
  /** The address of the page, if it has a query. */
  address?: string;
  /** Absent if the field cannot have problems. */
  problems?: readonly string[] | undefined;
}

/** If there are more accounts, the field searches by name: a page has several such fields, and each option takes some eighty bytes. */
const mostListed = 50;

/** Lets people choose an account of one permission type. The chosen account stays in the list. */
export function AccountPicker({
  id,
  integration,
  accounts,
  permissionType,
  accountsProblem,
  chosen,
  none,
  leftOpen,
  address = '',
  problems,
}: AccountPickerProps) {
  const own = accounts.filter((account) => account.integration === integration);
  const offered = own.filter((account) => isOfferedAs(account, permissionType) && account.state !== 'disconnected');
  const kept = chosen === undefined || offered.some(({ name }) => name === chosen) ? [] : [chosen];
  const describedBy = [
    ...(offered.length > 0 && accountsProblem === undefined ? [] : [`${id}-hint`]),
    ...(problems === undefined ? [] : [problemId(id)]),
  ].join(' ');
  const attributes = {
    id,
    name: 'account',
    ...(describedBy !== '' && { 'aria-describedby': describedBy }),
    ...(problems === undefined || problems.length === 0 ? {} : { 'aria-invalid': 'true' as const }),
  };
  if (offered.length > mostListed)
    return (
      <>
        <input
          {...attributes}
          value={chosen ?? ''}
          placeholder={none ?? 'Its name'}
          autocomplete="off"
          data-points-at="account"
          data-among={new URLSearchParams({ integration, permissionType }).toString()}
        />
        <MayBeOthers id={`${id}-hint`} why={accountsProblem} />
        {problems === undefined ? null : <ProblemList problems={problems} path={id} />}
      </>
    );
  return (
    <>
      <select {...attributes}>
        {none === undefined && chosen !== undefined ? null : <option value="">{none ?? 'Choose one'}</option>}
        {kept.map((name) => (
          <option value={name} selected>
            {name}
          </option>
        ))}
        {offered.map((account) => (
          <option value={account.name} selected={account.name === chosen}>
            {`${account.name} (${account.owner})${workingStateOf(account) === 'connected' ? '' : `, ${workingStateOf(account)}`}`}
          </option>
        ))}
      </select>
      {offered.length > 0 ? (
        <MayBeOthers id={`${id}-hint`} why={accountsProblem} />
      ) : (
        <NoAccount
          id={`${id}-hint`}
          integration={integration}
          permissionType={permissionType}
          accountsProblem={accountsProblem}
          address={address}
          isElsewhere={own.some((account) => !isOfferedAs(account, permissionType) && account.state !== 'disconnected')}
        >
          {leftOpen}
        </NoAccount>
      )}
      {problems === undefined ? null : <ProblemList problems={problems} path={id} />}
    </>
  );
}

/** Below the accounts to choose from: why the one that a person looks for may not be among them. */
function MayBeOthers({ id, why }: { id: string; why: string | undefined }) {
  if (why === undefined) return null;
  return (
    <p class="hint" id={id}>
      There may be others. <Sentence text={why} />
    </p>
  );
}

type NoAccountProps = Pick<AccountPickerProps, 'id' | 'integration' | 'permissionType' | 'accountsProblem'> & {
  address: string;
  /** Whether there are accounts of the other permission type. */
  isElsewhere: boolean;
};

/** Explains why there is nothing to choose, and what to do: look under the other type, connect an account, or leave the field empty. */
function NoAccount(props: PropsWithChildren<NoAccountProps>) {
  const { id, integration, permissionType, accountsProblem, address, isElsewhere, children } = props;
  const none = `No ${integration} account of the type ${permissionType} is connected.`;
  const other = permissionType === 'standard' ? 'meetings' : 'standard';
  const otherList = <a href={withAccountsOf(other, address)}>{other}</a>;
  const elsewhere = (
    <>
      There are some under {otherList}
      {other === 'meetings' ? ', which may read transcripts of meetings' : ''}.
    </>
  );
  return (
    <p class="hint" id={id}>
      {integration === 'board' && permissionType === 'meetings' ? (
        <>
          {none} Boards have no meetings; look under {otherList}.
        </>
      ) : accountsProblem !== undefined ? (
        <>
          <Sentence text={accountsProblem} /> {isElsewhere ? elsewhere : null}
        </>
      ) : isElsewhere ? (
        <>
          {none} {elsewhere}
        </>
      ) : (
        <>
          {none} <a href={`/integrations/${integration}/new`}>Connect one</a>
          {integration === 'mail' && permissionType === 'standard' ? (
            <>; one that may read transcripts of meetings is then listed under {otherList}</>
          ) : integration === 'mail' ? (
            ' with “Transcripts of online meetings”'
          ) : null}
          .
        </>
      )}{' '}
      {children}
    </p>
  );
}
