import type { EnteredKeyAndToken, KeyAndTokenProblems } from '../../client/accounts/connect-key-and-token';
import type { StepContract } from '../../contracts/step';

/** Whether people may bring their own API key and token for a step. */
export const takesKeyAndToken = ({ integration, passThrough }: StepContract): boolean =>
  integration === 'board' && passThrough;

/**
 * Returns the entered key and token; undefined if nothing was entered, and in the form shown again if the person says that there are none. A name
 * alone counts: its key and token were left out. So does the form shown again, which has emptied them.
 */
export function readKeyAndToken(
  typed: Readonly<Record<string, string>>,
  ownKey: string | undefined,
): EnteredKeyAndToken | undefined {
  const [key, token] = [(typed['own.key'] ?? '').trim(), (typed['own.token'] ?? '').trim()];
  const name = (typed['own.name'] ?? '').trim();
  if (typed['own.none'] !== undefined) return undefined;
  if (key === '' && token === '' && name === '' && typed['own.wanted'] === undefined) return undefined;
  return { key: key === '' ? (ownKey ?? '') : key, token, name };
}

interface KeyAndTokenFieldsProps {
  /** Prefix of the ids of the fields. */
  id: string;
  name: string;
  problems: KeyAndTokenProblems;
  /** Whether the form is shown again after a key or token was entered. */
  wasEntered: boolean;
  /** Where Trello issues a token for the service's own key; absent if the service has no key. */
  tokenUrl: string | undefined;
}

/** Takes an API key and token instead of an account, to create an account from them. The page never shows the entered key and token again. */
export function KeyAndTokenFields({ id, name, problems, wasEntered, tokenUrl }: KeyAndTokenFieldsProps) {
  return (
    <details open={wasEntered}>
      <summary>Use an API key and token</summary>
      <p class="quiet field">
        They are checked at Trello, encrypted at once and never shown again; the account they become is then chosen
        above, and listed under <a href="/integrations">Integrations</a>.
      </p>
      <Field
        id={`${id}-key`}
        name="own.key"
        label="API key"
        problem={problems.key}
        hint={
          tokenUrl === undefined
            ? 'Of your application at trello.com/apps/admin.'
            : 'Of your application at trello.com/apps/admin; empty for the key of this service.'
        }
      />
      <Field
        id={`${id}-token`}
        name="own.token"
        label="Token"
        isSecret
        problem={problems.token}
        hint={
          tokenUrl === undefined ? (
            'Trello makes it with the link “Token” beside the key.'
          ) : (
            <>
              Trello makes it with the link “Token” beside your key, or{' '}
              <a href={tokenUrl} target="_blank" rel="noopener noreferrer">
                with the key of this service
              </a>
              .
            </>
          )
        }
      />
      <Field
        id={`${id}-name`}
        name="own.name"
        label="Name of the account"
        value={name}
        problem={problems.name}
        hint="Lower-case letters, digits, “.”, “_” and “-”. Empty: as the member is called at Trello."
      />
      {wasEntered ? (
        <>
          <p class="problem">The key and token have to be entered again.</p>
          <input type="hidden" name="own.wanted" value="yes" />
          <label class="choice">
            <input type="checkbox" name="own.none" value="yes" />
            No key and token
            <span class="hint">The step is then saved with the account that is chosen above.</span>
          </label>
        </>
      ) : null}
    </details>
  );
}

interface FieldProps {
  id: string;
  name: string;
  label: string;
  hint: unknown;
  problem: string | undefined;
  value?: string;
  isSecret?: boolean;
}

function Field({ id, name, label, hint, problem, value = '', isSecret = false }: FieldProps) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        name={name}
        value={value}
        type={isSecret ? 'password' : 'text'}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        maxlength={200}
        aria-describedby={problem === undefined ? `${id}-hint` : `${id}-hint ${id}-problem`}
        {...(problem !== undefined && { 'aria-invalid': 'true' as const })}
      />
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
      {problem === undefined ? null : (
        <p class="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
