import type { AccountPermissionType } from '../../contracts/account';

const permissionTypes = ['standard', 'meetings'] as const satisfies readonly AccountPermissionType[];

/** Which accounts a page lists; `standard` unless its address says otherwise. */
export const permissionTypeOf = (text: string | undefined): AccountPermissionType =>
  permissionTypes.find((type) => type === text) ?? 'standard';

interface PermissionTypeTabsProps {
  chosen: AccountPermissionType;
  /** Of the page as it lists the accounts of a type. */
  addressOf: (type: AccountPermissionType) => string;
}

export function PermissionTypeTabs({ chosen, addressOf }: PermissionTypeTabsProps) {
  return (
    <nav class="tabs" aria-label="Permission type">
      {permissionTypes.map((type) => (
        <a href={addressOf(type)} {...(type === chosen ? { 'aria-current': 'true' as const } : {})}>
          {type}
        </a>
      ))}
    </nav>
  );
}

/** A page as it lists the accounts of a type. @param address of the page, which may have a query already; empty for the one that is shown */
export const withAccountsOf = (type: AccountPermissionType, address: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}accounts=${type}`;

/** The same above the account pickers of a page. */
export function AccountsToChooseFrom({ chosen, address }: { chosen: AccountPermissionType; address: string }) {
  return (
    <div class="quiet field">
      Accounts to choose from:{' '}
      <PermissionTypeTabs chosen={chosen} addressOf={(type) => withAccountsOf(type, address)} />
    </div>
  );
}
