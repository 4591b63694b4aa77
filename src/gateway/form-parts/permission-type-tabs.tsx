import type { AccountPermissionType } from '../../contracts/account';

const permissionTypes = ['standard', 'meetings'] as const satisfies readonly AccountPermissionType[];

/** Returns which accounts a page lists: `standard`, unless its address says otherwise. */
export const permissionTypeOf = (text: string | undefined): AccountPermissionType =>
  permissionTypes.find((type) => type === text) ?? 'standard';

interface PermissionTypeTabsProps {
  chosen: AccountPermissionType;
  /** Returns the address of the page that lists the accounts of a type. */
  addressOf: (type: AccountPermissionType) => string;
}

export function PermissionTypeTabs({ chosen, addressOf }: PermissionTypeTabsProps) {
  return (
    <nav class="tabs" aria-label="Permission type">
      {permissionTypes.map((type) => (
        <a href={addressOf(type)} {...(type === chosen && { 'aria-current': 'true' as const })}>
          {type}
        </a>
      ))}
    </nav>
  );
}

/** Returns a page's address that lists accounts of a type. @param address of the page, with or without a query; empty for the current page */
export const withAccountsOf = (type: AccountPermissionType, address: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}accounts=${type}`;

/** Shows the same choice above the account pickers of a page. */
export function AccountsToChooseFrom({ chosen, address }: { chosen: AccountPermissionType; address: string }) {
  return (
    <div class="quiet field">
      Accounts to choose from:{' '}
      <PermissionTypeTabs chosen={chosen} addressOf={(type) => withAccountsOf(type, address)} />
    </div>
  );
}
