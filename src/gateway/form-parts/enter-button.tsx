/**
 * The button that Enter in a single-line field presses: browsers use the first button of a form, which otherwise might add a row. It is hidden
 * from view, screen readers and Tab, because each form has the same button at its end.
 */
export const EnterButton = ({ name, value }: { name?: string; value?: string }) => (
  <button type="submit" class="visually-hidden" tabindex={-1} aria-hidden="true" name={name} value={value} />
);
