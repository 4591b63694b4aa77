import type { DirectoryUser } from '../users/directory';
import { needsAdministrator } from './microsoft-scopes';

/** The scopes to which people have consented for themselves, and administrators for their whole organisation, at each application. */
export class Consents {
  private readonly given = new Map<string, Set<string>>();

  /** @param who the id of a person, or of the tenant for which its administrator consents */
  agree(who: string, clientId: string, scopes: readonly string[]): void {
    this.given.set(`${who} ${clientId}`, new Set([...this.of(who, clientId), ...scopes]));
  }

  /** Whether the user may consent to these scopes: administrators may, and others if an administrator has consented to those that need one. */
  allows({ isAdministrator, tenantId }: DirectoryUser, clientId: string, scopes: readonly string[]): boolean {
    const agreed = this.of(tenantId, clientId);
    return isAdministrator || scopes.every((scope) => agreed.has(scope) || !needsAdministrator(scope));
  }

  /**
   * Returns the scopes that a token of this application for this user holds beside those that were asked for: "access tokens will have all
   * effective scopes" (github.com/AzureAD/microsoft-authentication-library-for-dotnet, issue 1713), those "previously consented" at every token
   * request (microsoftgraph/msgraph-sdk-powershell, issues 587 and 1056), and `scope` names them (microsoftgraph/microsoft-graph-docs, issue 5722).
   * That is said of organisations; of personal accounts nobody says it, so their tokens hold what was asked.
   */
  effective({ id, kind, tenantId }: DirectoryUser, clientId: string): readonly string[] {
    return kind === 'personal' ? [] : [...this.of(id, clientId), ...this.of(tenantId, clientId)];
  }

  private of(who: string, clientId: string): ReadonlySet<string> {
    return this.given.get(`${who} ${clientId}`) ?? new Set();
  }
}
