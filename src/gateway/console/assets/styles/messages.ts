/** Classes for the height of a frame on a phone, because a page may not contain inline styles. */
const narrowFrames = Array.from(
  { length: 12 },
  (_, index) => `iframe.narrow-${index + 1} { height: ${(index + 1) * 3}rem; }`,
).join(' ');

/** A request in its own form: a message, or names with values. */
export const messages = `
.message { padding: 0; overflow: hidden; }
.message > h2, .message > section > h3 { padding: 1rem 1.25rem 0; }
.review > p { margin: 0; padding: 0.5rem 1.25rem 0; }
.message > h2:last-child { padding-block-end: 1rem; }
.message > section > h3 { font-size: 0.9rem; }
.message > :is(h2, section > h3) + dl { padding-block-start: 0.5rem; }
.message > section > h3 + :is(dl, pre) { padding-block-start: 0.4rem; }
dl { margin: 0; padding: 1rem 1.25rem; }
.panel > dl { padding: 0; }
dl > div { display: grid; grid-template-columns: 7rem minmax(0, 1fr); gap: 0 1rem; padding-block: 0.2rem; }
dl.input > div + div { border-top: 1px solid var(--line); }
dl.input > div { padding-block: 0.5rem; }
dd dl { padding: 0; }
dd dl.input > div:first-child { padding-block-start: 0; }
ul.items { margin: 0; padding-left: 1.2rem; }
.checklist-change > section { margin-block-start: 0; }
ul.checklist { list-style: none; margin: 0; padding: 0.4rem 1.25rem 1rem; }
ul.checklist > li { padding-block: 0.2rem; }
ul.checklist ul { padding-inline-start: 1.6rem; }
dt { color: var(--soft); }
dd { margin: 0; }
iframe { display: block; width: 100%; border: 0; border-block-start: 1px solid var(--line); background: Canvas; resize: vertical; }
.message > p.verbatim, .message > section > pre { padding: 0.75rem 1.25rem; margin: 0; }
.call > section { border-block-start: 1px solid var(--line); margin-block-start: 0.75rem; }
.call > section + section { margin-block-start: 0; }
.changes { background: var(--ground); }
.changes > div { margin-block-start: 0.75rem; }
.changes :is(del, ins) { display: block; white-space: pre-wrap; text-decoration: none; padding: 0.1rem 0.6rem 0.1rem 1.4rem; text-indent: -0.9rem; }
.changes del { background: color-mix(in srgb, var(--danger) 12%, transparent); }
.changes del::before { content: '− '; color: var(--danger); }
.changes ins { background: color-mix(in srgb, var(--good) 12%, transparent); }
.changes ins::before { content: '+ '; color: var(--good); }
.attachments { border-block-start: 1px solid var(--line); padding: 0.9rem 1.25rem; font-size: 0.9rem; }
.attachments ul { margin: 0.25rem 0 0; padding-inline-start: 1.1rem; }
@media (max-width: 30rem) {
  dl > div { grid-template-columns: 1fr; }
  ${narrowFrames}
}
`;
