/** The frame around the content: the bar with the name, the navigation and the signed-in person. */
export const frame = `
main, .top > div, footer { max-width: 62rem; margin-inline: auto; padding-inline: 1.25rem; }
main { padding-block: 1.75rem 2.5rem; }
footer { padding-block: 0 2rem; color: var(--soft); font-size: 0.85rem; }
footer a { color: inherit; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 0.5rem; background: var(--surface); padding: 0.5rem 1rem; z-index: 1; }
.top { background: var(--surface); border-block-end: 1px solid var(--line); }
.top > div { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; align-items: center; justify-content: space-between; padding-block-start: 0.6rem; }
.top > div:not(:has(nav)) { padding-block-end: 0.6rem; }
.brand { font-weight: 650; color: inherit; text-decoration: none; }
.who { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: center; color: var(--soft); font-size: 0.9rem; }
.top nav { flex-basis: 100%; display: flex; flex-wrap: wrap; gap: 0 1.35rem; }
.top nav a { color: var(--soft); text-decoration: none; padding-block: 0.45rem 0.5rem; border-block-end: 3px solid transparent; white-space: nowrap; }
.top nav a:hover { color: var(--text); }
.top nav a:focus-visible { outline-offset: -3px; }
.top nav a[aria-current] { color: var(--text); font-weight: 600; border-color: var(--accent); }
@media (max-width: 30rem) {
  .top > div { flex-wrap: nowrap; }
  .top > div:has(nav) { display: grid; grid-template-columns: auto minmax(0, 1fr); }
  .top nav { grid-column: 1 / -1; }
  .who button { flex: none; white-space: nowrap; }
  .who { flex-wrap: nowrap; justify-content: end; min-width: 0; }
  .who > span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  main, .top > div, footer { padding-inline: 1rem; }
  h1 { font-size: 1.3rem; }
  .top nav { display: grid; grid-template-columns: repeat(4, auto); gap: 0 0.5rem; justify-content: space-between; }
  .top nav a { display: flex; align-items: center; min-height: 2.75rem; padding-block: 0.2rem 0; font-size: 0.95rem; }
}
`;
