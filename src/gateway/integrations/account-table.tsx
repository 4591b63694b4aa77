import { accountId, type AccountOverview } from '../../contracts/account';
import { FormToken } from '../console/form-token';
import type { Session } from '../console/session/session';
import { AccountStateBadge } from './account-state-badge';
import { accountAddress } from './account-address';
import { Table } from '../console/table';

interface AccountTableProps {
  accounts: readonly AccountOverview[];
  session: Session;
  mayChange: boolean;
}

/** Lists accounts with their owners, states and actions. */
export function AccountTable({ accounts, session, mayChange }: AccountTableProps) {
  return (
    <Table class="even" columns={['Name', 'Owner', 'State', mayChange ? { text: 'Actions', atEnd: true } : undefined]}>
      {accounts.map((account) => {
        const { name, owner, state } = account;
        const address = accountAddress(account);
        return (
          <tr id={accountId(account.integration, name)}>
            <th scope="row">
              <a href={address}>{name}</a>
            </th>
            <td>{owner}</td>
            <td>
              <AccountStateBadge account={account} />
            </td>
            {mayChange ? (
              <td>
                <div class="actions">
                  <form method="post" action={`${address}/check`}>
                    <FormToken session={session} />
                    <button type="submit" class="quiet" aria-label={`Check ${name}`}>
                      Check
                    </button>
                  </form>
                  <a
                    class={state === 'connected' ? 'button quiet' : 'button primary'}
                    href={`${address}/reconnect`}
                    aria-label={`Reconnect ${name}`}
                  >
                    Reconnect
                  </a>
                </div>
              </td>
            ) : null}
          </tr>
        );
      })}
    </Table>
  );
}
