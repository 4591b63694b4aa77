import type { FC } from 'hono/jsx';
import type { DirectoryUser } from '../users/directory';

interface Properties {
  readonly users: readonly DirectoryUser[];
  readonly scopes: readonly string[];
  readonly clientId: string;
  readonly loginHint: string | undefined;
  readonly action: string;
}

/** Combines "Pick an account" and "Permissions requested" in one form. */
export const MicrosoftConsentPage: FC<Properties> = ({ users, scopes, clientId, loginHint, action }) => (
  <html lang="en">
    <head>
      <title>Sign in to your account (sandbox)</title>
    </head>
    <body>
      <h1>Sign in (sandbox)</h1>
      <form method="post" action={action}>
        <fieldset>
          <legend>Pick an account</legend>
          {users.map((user, index) => (
            <label>
              <input
                type="radio"
                name="user"
                value={user.id}
                checked={loginHint === undefined ? index === 0 : loginHint.toLowerCase() === user.mail}
              />
              {user.displayName} ({user.mail}, {user.kind})
            </label>
          ))}
        </fieldset>
        <p>The application {clientId} asks for:</p>
        <ul>
          {scopes.map((scope) => (
            <li>{scope}</li>
          ))}
        </ul>
        <button name="decision" value="accept">
          Accept
        </button>
        <button name="decision" value="cancel">
          Cancel
        </button>
      </form>
    </body>
  </html>
);
