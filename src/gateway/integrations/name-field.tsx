interface NameFieldProps {
  name: string;
  problem: string | undefined;
  example: string;
}

/** Asks for the name of an account. */
export function NameField({ name, problem, example }: NameFieldProps) {
  return (
    <div class="field">
      <label for="name">Name</label>
      <input
        id="name"
        name="name"
        value={name}
        required
        maxlength={63}
        // So that no window opens for a name that would be refused. What is wrong with others, the service says.
        pattern="[a-z0-9][a-z0-9._\-]*"
        title="Lower-case letters, digits, “.”, “_” and “-”, beginning with a letter or digit."
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        placeholder={example}
        aria-describedby={problem === undefined ? 'name-hint' : 'name-hint name-problem'}
        {...(problem !== undefined && { 'aria-invalid': 'true' as const, autofocus: true })}
      />
      <p class="hint" id="name-hint">
        What agents call the account: lower-case letters, digits, “.”, “_” and “-”.
      </p>
      {problem === undefined ? null : (
        <p class="problem" id="name-problem">
          {problem}
        </p>
      )}
    </div>
  );
}
