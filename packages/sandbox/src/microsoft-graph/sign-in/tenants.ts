import { personalTenantId, workTenantId, type Directory, type DirectoryUser } from '../users/directory';
import { MicrosoftTokenError } from './microsoft-token-error';

/** What the first part of a sign-in address stands for (learn.microsoft.com/entra/identity-platform/v2-protocols, "Endpoints"). */
export interface Tenant {
  /** As the request names it. */
  readonly name: string;
  /** Undefined for `common` and `organizations`, which stand for many. */
  readonly id: string | undefined;
  /** Who may sign in there. */
  readonly users: readonly DirectoryUser[];
}

/**
 * @param name one of Microsoft's three words, a tenant's id, or a domain in which it has addresses
 * @param error how the address calls a tenant that does not exist: discovery `invalid_tenant` (github.com/Azure/azure-cli, issue 22145), the
 *   token endpoint `invalid_request` (github.com/dotnet/sign, issue 45)
 */
export function tenantOf(
  name: string,
  { users }: Directory,
  error: 'invalid_tenant' | 'invalid_request' = 'invalid_tenant',
): Tenant {
  const wanted = name.toLowerCase();
  const atWork = users.filter(({ kind }) => kind === 'work');
  switch (wanted) {
    case 'common':
      return { name, id: undefined, users };
    case 'organizations':
      return { name, id: undefined, users: atWork };
    case 'consumers':
    case personalTenantId:
      return { name, id: personalTenantId, users: users.filter(({ kind }) => kind === 'personal') };
    default:
      if (!atWork.some(({ tenantId, mail }) => tenantId === wanted || mail.endsWith(`@${wanted}`)))
        throw new MicrosoftTokenError(
          error,
          90002,
          `Tenant '${name}' not found. Check to make sure you have the correct tenant ID and are signing into the correct cloud. Check with your subscription administrator, this may happen if there are no active subscriptions for the tenant.`,
        );
      return { name, id: workTenantId, users: atWork };
  }
}

/** The error is reported in github.com/tarickb/sasl-xoauth2, issues 54 and 80. */
export function assertSignsInAt({ users }: Tenant, user: DirectoryUser): void {
  if (users.includes(user)) return;
  throw new MicrosoftTokenError('invalid_grant', 7000012, 'The grant was obtained for a different tenant.');
}
