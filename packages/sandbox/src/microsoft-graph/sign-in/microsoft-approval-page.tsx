import type { FC } from 'hono/jsx';

/**
 * The page that keeps a person who may not consent: nothing reaches the application unless the person returns to it.
 * (Azure-Samples/active-directory-aspnetcore-webapp-openidconnect-v2 issue 44)
 */
export const MicrosoftApprovalPage: FC<{ clientId: string; action: string }> = ({ clientId, action }) => (
  <html lang="en">
    <head>
      <title>Sign in to your account (sandbox)</title>
    </head>
    <body>
      <h1>Need admin approval</h1>
      <p>
        {clientId} needs permission to access resources in your organisation that only an admin can grant. Please ask an
        admin to grant permission to this app before you can use it. (AADSTS90094)
      </p>
      <form method="post" action={action}>
        <button name="decision" value="cancel">
          Return to the application without granting consent
        </button>
      </form>
    </body>
  </html>
);
