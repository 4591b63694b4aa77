/** Forms made from contracts, switches, and their messages. */
export const contractForms = `
.needed { color: var(--soft); font-weight: 400; font-size: 0.85rem; margin-inline-start: 0.4rem; }
fieldset.group, fieldset.entries { border-inline-start: 3px solid var(--line); padding-inline-start: 1rem; margin-block-end: 1.25rem; max-width: 40rem; }
fieldset.entries > .row { margin-block: 0.4rem; }
:is(input, select, textarea):target { scroll-margin-block-start: 30vh; }
fieldset > .hint { margin-block-end: 0.5rem; }
.tick { display: flex; gap: 0.5rem; align-items: center; font-weight: 400; font-size: 0.9rem; color: var(--soft); margin-block-start: 0.35rem; }
.problem:empty, .warnings:empty { display: none; }
.warnings { color: var(--warning); margin: 0 0 1rem; padding-inline-start: 1.1rem; }
.findings { list-style: none; padding: 0.5rem 1.25rem; }
.findings li { display: grid; grid-template-columns: 7rem minmax(0, 1fr); gap: 0.75rem; align-items: baseline; padding-block: 0.45rem; }
.findings li + li { border-block-start: 1px solid var(--line); }
.findings .badge { justify-self: start; }
.switch { display: inline-flex; flex-wrap: wrap; gap: 0.15rem; background: var(--sunken); border-radius: 9px; padding: 0.2rem; }
.switch button { border: 0; background: transparent; color: var(--soft); font-weight: 500; font-size: 0.9rem; min-height: 2rem; padding: 0.15rem 0.6rem; width: auto; white-space: nowrap; }
.switch button[aria-pressed='true'] { background: var(--surface); color: var(--text); font-weight: 650; }
.visually-hidden { position: absolute; width: 1px !important; height: 1px; min-height: 0 !important; padding: 0 !important; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.result { margin-block-end: 2rem; }
.equipment { table-layout: fixed; }
.equipment th:nth-child(2) { width: 24.5rem; }
.panel > details, form.panel > details { margin-block-end: 0.25rem; }
.panel > details[open] { margin-block-end: 1rem; }
.table button { white-space: nowrap; }
section > h2 { margin-block-end: 0.6rem; }
@media (max-width: 50rem) { .stack caption { display: block; } }
@media (max-width: 30rem) { .findings li { grid-template-columns: 1fr; gap: 0.1rem; } }
`;
