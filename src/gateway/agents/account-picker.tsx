import type { AccountOverview, AccountPermissionType } from '../../contracts/account';
import type { Integration } from '../../contracts/step';

interface AccountPickerProps {
  id: string;
  integration: Integration;
  /** Every account there is; only those of the permission type are offered. */
  accounts: readonly AccountOverview[];
  permissionType: AccountPermissionType;
  chosen: string | undefined;
  /** What it means to choose none; absent where one has to be chosen. */
  none?: string;
  problem?: string | undefined;
}

const integrationNames = { mail: 'mail', board: 'board' } as const;

/** Chooses among the accounts of one permission type; what is chosen already stays in the list. */
export function AccountPicker({
  id,
  integration,
  accounts,
  permissionType,
  chosen,
  none,
  problem,
}: AccountPickerProps) {
  const own = accounts.filter((account) => account.integration === integration);
  const offered = own.filter(
    (account) => account.permissionType === permissionType && account.state !== 'disconnected',
  );
  const kept = chosen === undefined || offered.some(({ name }) => name === chosen) ? [] : [chosen];
  const other = permissionType === 'standard' ? 'meetings' : 'standard';
  return (
    <>
      <select
        id={id}
        name="account"
        aria-describedby={`${id}-hint`}
        {...(problem === undefined ? {} : { 'aria-invalid': 'true' as const })}
      >
        {none === undefined && chosen !== undefined ? null : <option value="">{none ?? 'Choose one'}</option>}
        {kept.map((name) => (
          <option value={name} selected>
            {name}
          </option>
        ))}
        {offered.map(({ name, owner, state }) => (
          <option value={name} selected={name === chosen}>
            {`${name} (${owner})${state === 'connected' ? '' : `, ${state}`}`}
          </option>
        ))}
      </select>
      {offered.length > 0 ? null : (
        <p class="hint" id={`${id}-hint`}>
          No {integrationNames[integration]} account of the type {permissionType}. Look under{' '}
          <a href={`?accounts=${other}`}>{other}</a>; if it is not there either,{' '}
          <a href="/integrations">connect or reconnect it</a>.
        </p>
      )}
      {problem === undefined ? null : <p class="problem">{problem}</p>}
    </>
  );
}
