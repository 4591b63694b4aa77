/** One stylesheet for every page: the system's font, light and dark by the reader's setting, one column that fits a phone. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f6f7f9, #14171c);
  --surface: light-dark(#ffffff, #1d2128);
  --line: light-dark(#d9dde3, #343b46);
  --text: light-dark(#1b2028, #e8eaee);
  --soft: light-dark(#5a6472, #a4adba);
  --accent: light-dark(#1f5fd1, #7fb0ff);
  --on-accent: light-dark(#ffffff, #0b1526);
  --danger: light-dark(#b3261e, #ff9d95);
  --good: light-dark(#1c6b3c, #7fd6a2);
  font: 1rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); overflow-wrap: anywhere; }
main, .top { max-width: 46rem; margin-inline: auto; padding-inline: 1rem; }
main { padding-block: 1.5rem 4rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 0.5rem; text-wrap: balance; }
h2 { font-size: 1rem; margin: 0; }
p { margin: 0 0 0.75rem; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 0.5rem; background: var(--surface); padding: 0.5rem 1rem; }
.top { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; justify-content: space-between; padding-block: 0.75rem; }
.brand { font-weight: 650; color: inherit; text-decoration: none; }
.who { display: flex; gap: 0.75rem; align-items: center; color: var(--soft); }
.quiet { color: var(--soft); }
.back { font-size: 0.9rem; }
.asked { color: var(--soft); }
.asked strong { color: var(--text); }
.panel, .message, .list li, .empty {
  background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 1rem 1.25rem; margin: 0 0 1rem;
}
.narrow { max-width: 24rem; }
.list { list-style: none; margin: 0; padding: 0; }
.list a { font-weight: 600; font-size: 1.05rem; }
.list p { margin: 0.25rem 0 0; font-size: 0.9rem; }
.empty { color: var(--soft); }

.message { padding: 0; overflow: hidden; }
.message > h2 { padding: 1rem 1.25rem 0; }
dl { margin: 0; padding: 1rem 1.25rem; }
dl > div { display: grid; grid-template-columns: 7rem minmax(0, 1fr); gap: 0 1rem; padding-block: 0.2rem; }
dl.input > div + div { border-top: 1px solid var(--line); }
dl.input > div { padding-block: 0.5rem; }
dt { color: var(--soft); }
dd { margin: 0; }
iframe { display: block; width: 100%; border: 0; border-block-start: 1px solid var(--line); background: Canvas; resize: vertical; }
.attachments { border-block-start: 1px solid var(--line); padding: 0.9rem 1.25rem; font-size: 0.9rem; }
.attachments ul { margin: 0.25rem 0 0; padding-inline-start: 1.1rem; }
code, pre, .code { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; font-size: 0.85em; }
code { color: var(--soft); }
pre { margin: 0; white-space: pre-wrap; }
.verbatim { white-space: pre-wrap; }

.field { margin-block: 0 1rem; }
label { display: block; font-weight: 600; margin-block-end: 0.25rem; }
input:not([type='hidden']), textarea {
  width: 100%; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--soft); border-radius: 8px; padding: 0.55rem 0.7rem;
}
textarea { resize: vertical; display: block; }
textarea.code { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; font-size: 0.9rem; }
[aria-invalid] { border: 2px solid var(--danger) !important; }
.hint { color: var(--soft); font-size: 0.85rem; margin: 0.25rem 0 0; }
.problem { color: var(--danger); margin: 0.35rem 0 0; padding: 0; list-style: none; font-size: 0.95rem; }
details { margin-block-end: 1rem; }
summary { cursor: pointer; font-weight: 600; padding-block: 0.35rem; }
details[open] > summary { margin-block-end: 0.75rem; }

button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0.5rem 1.5rem; border-radius: 8px; border: 1px solid transparent; cursor: pointer; }
.primary { background: var(--accent); color: var(--on-accent); }
.danger { background: transparent; color: var(--danger); border-color: var(--danger); }
button.quiet { background: transparent; font-weight: 400; border-color: var(--line); min-height: 2.25rem; padding: 0.25rem 0.9rem; }
button:hover { filter: brightness(1.08); }

.banner { border-inline-start: 4px solid var(--soft); background: var(--surface); border-radius: 8px; padding: 0.75rem 1rem; margin: 0 0 1rem; }
.banner p:last-child { margin: 0; }
.approved { border-color: var(--good); }
.rejected, .refused { border-color: var(--danger); }

@media (max-width: 30rem) {
  h1 { font-size: 1.25rem; }
  dl > div { grid-template-columns: 1fr; }
  iframe { min-height: 60vh; }
  .panel button { width: 100%; }
}
`;
