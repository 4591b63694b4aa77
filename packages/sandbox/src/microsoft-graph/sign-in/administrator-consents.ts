import type { DirectoryUser } from '../users/directory';
import { needsAdministrator } from './microsoft-scopes';

/** The scopes to which administrators have consented for their whole organisation. */
export class AdministratorConsents {
  private readonly agreed = new Set<string>();

  agree(tenantId: string, clientId: string, scopes: readonly string[]): void {
    for (const scope of scopes) this.agreed.add(`${tenantId} ${clientId} ${scope}`);
  }

  /** Whether the user may consent to these scopes: administrators may, and others if an administrator has consented to those that need one. */
  allows({ isAdministrator, tenantId }: DirectoryUser, clientId: string, scopes: readonly string[]): boolean {
    const missing = scopes.filter((scope) => !this.agreed.has(`${tenantId} ${clientId} ${scope}`));
    return isAdministrator || !missing.some(needsAdministrator);
  }
}
