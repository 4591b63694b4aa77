/** Fields and buttons. */
export const controls = `
.field { margin-block: 0 1rem; max-width: 40rem; }
label, legend { display: block; font-weight: 600; margin-block-end: 0.25rem; padding: 0; }
fieldset { border: 0; margin: 0 0 1rem; padding: 0; min-width: 0; }
input:not([type='hidden'], [type='checkbox'], [type='radio']), textarea, select {
  width: 100%; font: inherit; color: inherit; background: var(--ground); border: 1px solid color-mix(in srgb, var(--soft) 75%, transparent); border-radius: 8px;
  padding: 0.5rem 0.7rem; min-height: 2.6rem;
}
textarea { resize: vertical; display: block; }
textarea.code { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; font-size: 0.9rem; }
[aria-invalid='true'] { border: 2px solid var(--danger) !important; }
.choice, .choices > label { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 0.6rem; align-items: start; font-weight: 400; margin-block-end: 0.6rem; }
.choice input, .choices > label input { width: 1.1rem; height: 1.1rem; margin: 0.25rem 0 0; accent-color: var(--accent); }
.choice .hint, .choices small { grid-column: 2; margin: 0; }
.hint, .choices small { color: var(--soft); font-size: 0.875rem; margin: 0.25rem 0 0; font-weight: 400; }
.problem, .panel .problem { color: var(--danger); margin: 0.35rem 0 0; padding: 0; list-style: none; font-size: 0.95rem; }

button, .button {
  display: inline-flex; align-items: center; justify-content: center; font: inherit; font-weight: 600; line-height: 1.3; text-decoration: none; cursor: pointer;
  min-height: 2.6rem; padding: 0.4rem 1.15rem; border-radius: 8px; border: 1px solid var(--line); background: var(--surface); color: var(--text);
}
.primary { background: var(--accent); color: var(--on-accent); border-color: transparent; }
.danger { background: transparent; color: var(--danger); border-color: currentColor; }
button.quiet, .button.quiet { background: transparent; color: var(--soft); font-weight: 500; font-size: 0.9rem; min-height: 2.15rem; padding: 0.2rem 0.8rem; }
button:hover, .button:hover { filter: brightness(1.06); border-color: var(--soft); }
button:disabled { opacity: 0.55; cursor: default; }
.actions { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: center; }
.actions form { display: contents; }

/* The bar sticks to the foot of the window as long as the whole page is above it, not its own section alone. */
.bare { display: contents; }
.decide {
  position: sticky; bottom: 0; z-index: 1; display: flex; gap: 0.75rem; justify-content: flex-end; margin-inline: -1.25rem; padding: 0.7rem 1.25rem;
  padding-block-end: calc(0.7rem + env(safe-area-inset-bottom)); background: var(--ground); border-block-start: 1px solid var(--line);
}
.decide button { min-height: 2.75rem; min-width: 8rem; }
@media (max-width: 30rem) {
  .panel button, .panel .button { width: 100%; }
  .decide { margin-inline: -1rem; padding-inline: 1rem; }
  .decide button { flex: 1 1 0; min-width: 0; }
}
@media (pointer: coarse), (max-width: 40rem) {
  button, .button, button.quiet, .button.quiet, .switch button, td :is(button, .button), details.menu :is(button, .button), input:not([type='hidden'], [type='checkbox'], [type='radio']), select { min-height: 2.75rem; }
  summary, details.menu > summary { min-height: 2.75rem; padding-block: 0.6rem; }
  .tabs a { display: inline-flex; align-items: center; min-height: 2.75rem; }
  .back a, tbody th a, .equipment td > a { display: inline-block; padding-block: 0.55rem; }
  .choice, .choices > label, .tick { min-height: 2.75rem; align-content: center; }
}
`;
