import { Page } from './page';

/** Asks who is there; the button opens the session. */
export function SignInPage({ token, problem }: { token: string; problem?: string }) {
  return (
    <Page title="Sign in">
      <h1>Sign in</h1>
      <p>Your name is recorded with every decision you make here.</p>
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
            {...(problem === undefined ? {} : { 'aria-invalid': 'true', 'aria-describedby': 'name-problem' })}
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
    </Page>
  );
}
