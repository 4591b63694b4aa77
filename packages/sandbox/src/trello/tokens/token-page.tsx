import type { Member } from '../state/member';

interface TokenPageProps {
  readonly name: string | undefined;
  readonly scopes: readonly string[];
  readonly members: readonly Member[];
}

/** Trello's consent page, with a choice of the signed-in member. It posts to its own URL. */
export function TokenPage({ name, scopes, members }: TokenPageProps) {
  return (
    <html lang="en">
      <head>
        <title>Authorize — sandbox Trello</title>
      </head>
      <body>
        <h1>{name ?? 'An application'} would like access to your Trello account</h1>
        <p>It asks to: {scopes.join(', ')}</p>
        <form method="post">
          <label>
            Signed in as{' '}
            <select name="member">
              {members.map((member) => (
                <option value={member.id}>{member.fullName}</option>
              ))}
            </select>
          </label>
          <button name="decision" value="allow">
            Allow
          </button>
          <button name="decision" value="deny">
            Deny
          </button>
        </form>
      </body>
    </html>
  );
}
