import type { AccountPermissionType } from '../../contracts/account';

const permissionTypes = ['standard', 'meetings'] as const satisfies readonly AccountPermissionType[];

/** Which accounts the pickers of a page list; `standard` unless its address says otherwise. */
export const permissionTypeOf = (text: string | undefined): AccountPermissionType =>
  permissionTypes.find((type) => type === text) ?? 'standard';

/** @param address of the page, which may have a query already */
export function PermissionTypeTabs({ chosen, address }: { chosen: AccountPermissionType; address: string }) {
  return (
    <div class="quiet field">
      Accounts to choose from:{' '}
      <nav class="tabs" aria-label="Permission type">
        {permissionTypes.map((type) => (
          <a
            href={`${address}${address.includes('?') ? '&' : '?'}accounts=${type}`}
            {...(type === chosen ? { 'aria-current': 'true' as const } : {})}
          >
            {type}
          </a>
        ))}
      </nav>
    </div>
  );
}
