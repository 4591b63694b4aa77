import { Page } from '../page';

interface SignInPageProps {
  /** Set if the sign-in link was opened: the form uses the link up. */
  link?: { token: string; problem?: string };
  /** The host of the OpenID issuer, if there is one, and the address where a sign-in there begins. */
  openId?: { issuer: string; begin: string };
}

/** Asks people to sign in. */
export function SignInPage({ link, openId }: SignInPageProps) {
  return (
    <Page title="Sign in">
      <h1>Sign in</h1>
      <p class="lead">Your name is recorded with every decision you make here.</p>
      {openId === undefined ? null : (
        <p>
          <a class="button primary" href={openId.begin}>
            Sign in with {openId.issuer}
          </a>
        </p>
      )}
      {link === undefined ? null : <LinkForm {...link} />}
    </Page>
  );
}

/** Asks for a name; its button opens the session. */
function LinkForm({ token, problem }: { token: string; problem?: string }) {
  return (
    <form method="post" action="/sign-in" class="panel narrow">
      <input type="hidden" name="token" value={token} />
      <div class="field">
        <label for="name">Your name</label>
        <input
          id="name"
          name="name"
          autocomplete="name"
          required
          maxlength={100}
          autofocus
          {...(problem !== undefined && { 'aria-invalid': 'true', 'aria-describedby': 'name-problem' })}
        />
        {problem === undefined ? null : (
          <p class="problem" id="name-problem">
            {problem}
          </p>
        )}
      </div>
      <button type="submit" class="primary">
        Sign in
      </button>
    </form>
  );
}
