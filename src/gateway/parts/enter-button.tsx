/**
 * What Enter in a field of one line presses: browsers take the first button of a form, which would else be one that adds a row. Not to be
 * seen, heard or reached by Tab: each form has the button itself at its end.
 */
export const EnterButton = ({ name, value }: { name?: string; value?: string }) => (
  <button type="submit" class="visually-hidden" tabindex={-1} aria-hidden="true" name={name} value={value} />
);
