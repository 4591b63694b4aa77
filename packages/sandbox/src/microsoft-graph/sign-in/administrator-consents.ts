import type { DirectoryUser } from '../users/directory';
import { needsAdministrator } from './microsoft-scopes';

/** What administrators have agreed to, for everybody of their organisation. */
export class AdministratorConsents {
  private readonly agreed = new Set<string>();

  agree(tenantId: string, clientId: string, scopes: readonly string[]): void {
    for (const scope of scopes) this.agreed.add(`${tenantId} ${clientId} ${scope}`);
  }

  /** Whether somebody may consent to all of it: an administrator may, and whose administrator has agreed. */
  allows({ isAdministrator, tenantId }: DirectoryUser, clientId: string, scopes: readonly string[]): boolean {
    const missing = scopes.filter((scope) => !this.agreed.has(`${tenantId} ${clientId} ${scope}`));
    return isAdministrator || !missing.some(needsAdministrator);
  }
}
