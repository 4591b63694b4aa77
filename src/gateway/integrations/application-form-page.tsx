import type { ApplicationProblems } from '../../accounts/application-entered';
import { FormToken } from '../console/form-token';
import type { Session } from '../console/session/session';
import { ConnectPage, type Reconnected } from './connect-page';
import { NameField } from './name-field';
import { RefusalView } from '../form-parts/refusal-view';

export interface TypedApplication {
  name: string;
  tenant: string;
  clientId: string;
  mailboxes: string;
}

interface ApplicationFormPageProps {
  session: Session;
  address: string;
  /** Set if an account is reconnected: it keeps its name and its mailboxes. */
  reconnected?: Reconnected;
  typed: TypedApplication;
  problems: ApplicationProblems & { name?: string };
  /** Why nothing was connected, or why that is not known. */
  refusal?: string;
}

/** The form for an application that accesses mailboxes without a person. It never shows a secret again, even if another field was wrong. */
export function ApplicationFormPage(properties: ApplicationFormPageProps) {
  const { session, address, reconnected, typed, problems, refusal } = properties;
  return (
    <ConnectPage
      session={session}
      title="Add mailboxes of an application"
      reconnected={reconnected}
      lead={
        reconnected === undefined
          ? 'Nobody signs in: an administrator has granted the application its roles. The account reaches the mailboxes named here, and no others.'
          : `It is for ${reconnected.owner}. Enter its new secret or certificate; the account keeps its name, its agents and its triggers.`
      }
    >
      {refusal === undefined ? null : <RefusalView refusal={refusal} />}
      <form method="post" action={address} class="panel">
        <FormToken session={session} />
        {reconnected === undefined ? <NameField name={typed.name} problem={problems.name} example="support" /> : null}
        <TextField id="tenant" label="Tenant" value={typed.tenant} problem={problems.tenant}>
          The organisation: its tenant id, or its domain such as contoso.com.
        </TextField>
        <TextField id="clientId" label="Application (client) id" value={typed.clientId} problem={problems.clientId}>
          As the registration at entra.microsoft.com shows it.
        </TextField>
        {reconnected === undefined ? (
          <TextField id="mailboxes" label="Mailboxes" value={typed.mailboxes} problem={problems.mailboxes} lines={3}>
            Their addresses, each on a line.
          </TextField>
        ) : null}
        <div class="field">
          <label for="secret">Secret</label>
          <input
            id="secret"
            name="secret"
            type="password"
            autocomplete="off"
            maxlength={500}
            aria-describedby="secret-hint secret-problem"
            {...(problems.secret !== undefined && { 'aria-invalid': 'true' as const })}
          />
          <p class="hint" id="secret-hint">
            The column Value, not the Secret ID. It is encrypted, and never shown again.
          </p>
          <Problem id="secret" text={problems.secret} />
        </div>
        <TextField id="certificate" label="Or a certificate" value="" problem={problems.certificate} lines={4}>
          Certificate and private key as PEM, one after the other. They too are encrypted, and never shown again.
        </TextField>
        <button type="submit" class="primary">
          Connect
        </button>
      </form>
    </ConnectPage>
  );
}

interface TextFieldProps {
  id: 'tenant' | 'clientId' | 'mailboxes' | 'certificate';
  label: string;
  value: string;
  problem: string | undefined;
  /** Number of lines, if more than one. */
  lines?: number;
  children?: unknown;
}

function TextField({ id, label, value, problem, lines, children }: TextFieldProps) {
  const common = {
    id,
    name: id,
    autocomplete: 'off',
    spellcheck: false,
    'aria-describedby': `${id}-hint ${id}-problem`,
    ...(problem !== undefined && { 'aria-invalid': 'true' as const }),
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {lines === undefined ? (
        <input value={value} maxlength={300} {...common} />
      ) : (
        <textarea rows={lines} maxlength={20_000} {...common}>
          {value}
        </textarea>
      )}
      <p class="hint" id={`${id}-hint`}>
        {children}
      </p>
      <Problem id={id} text={problem} />
    </div>
  );
}

function Problem({ id, text }: { id: string; text: string | undefined }) {
  return text === undefined ? null : (
    <p class="problem" id={`${id}-problem`}>
      {text}
    </p>
  );
}
