/** The blocks that content is laid out in. */
export const blocks = `
.head { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; justify-content: space-between; margin-block: 0 0.75rem; }
.head h1, .head h2, .head p { margin: 0; }
section + section { margin-block-start: 2.25rem; }
.panel, .message, .list li, .empty, .table {
  background: var(--surface); border: 1px solid var(--line); border-radius: var(--round); padding: 1rem 1.25rem; margin: 0 0 1rem;
}
.panel > :last-child, .banner > :last-child { margin-block-end: 0; }
.narrow { max-width: 26rem; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 1rem; align-items: start; }
.columns > * { margin: 0; }
.list { list-style: none; margin: 0; padding: 0; }
.list li { position: relative; }
.list li > a::after { content: ''; position: absolute; inset: 0; }
.list li > a { font-weight: 600; font-size: 1.05rem; }
.list p { margin: 0.25rem 0 0; font-size: 0.9rem; }
.panel ul { margin: 0 0 1rem; padding-inline-start: 1.2rem; }
.panel ul.plain, ul.plain { list-style: none; margin: 0; padding: 0; }
.empty { color: var(--soft); border-style: dashed; background: transparent; }
.empty > :last-child { margin: 0; }
ol.steps { padding-inline-start: 1.4rem; margin: 0 0 1rem; max-width: 44rem; }
ol.steps > li { margin-block-end: 0.6rem; padding-inline-start: 0.25rem; }

.table { padding: 0; overflow-x: auto; }
.table:has(details.menu[open]) { overflow: visible; }
table { width: 100%; border-collapse: collapse; font-size: 0.95rem; }
caption { text-align: start; font-weight: 600; padding: 0.9rem 1.25rem 0.4rem; }
th, td { text-align: start; vertical-align: baseline; padding: 0.7rem 0.75rem; overflow-wrap: break-word; }
td:last-child { overflow-wrap: anywhere; }
:is(th, td):first-child { padding-inline-start: 1.25rem; }
:is(th, td):last-child { padding-inline-end: 1.25rem; }
thead th { color: var(--soft); font-weight: 500; font-size: 0.85rem; padding-block: 0.55rem; white-space: nowrap; }
th.end { text-align: end; }
tbody tr { border-block-start: 1px solid var(--line); }
tbody th { font-weight: 600; min-width: 11rem; overflow-wrap: anywhere; }
th :is(.quiet, code) { font-weight: 400; margin: 0; }
td code { overflow-wrap: anywhere; }
td .hint { margin: 0; }
td .actions { justify-content: flex-end; }
td :is(button, .button) { font-size: 0.9rem; min-height: 2.15rem; padding: 0.2rem 0.8rem; }

.badge {
  display: inline-block; font-size: 0.8rem; font-weight: 550; line-height: 1.4; padding: 0.1rem 0.55rem; border-radius: 99px; white-space: nowrap;
  background: var(--sunken); color: var(--soft);
}
.badge:is(.good, .warning, .bad) { background: color-mix(in srgb, currentColor 13%, transparent); }
.badge.good { color: var(--good); }
.badge.warning { color: var(--warning); }
.badge.bad { color: var(--danger); }

.banner {
  border: 1px solid var(--line); border-inline-start: 4px solid var(--soft); background: var(--surface); border-radius: 8px; padding: 0.75rem 1rem; margin: 0 0 1rem;
}
.banner.good, .approved { border-inline-start-color: var(--good); }
.banner.warning { border-inline-start-color: var(--warning); }
.banner.bad, .rejected, .refused { border-inline-start-color: var(--danger); }
/* Who edits at the foot of a long page sees it too. */
#not-live { position: sticky; top: 0.5rem; z-index: 2; }

.tabs { display: inline-flex; flex-wrap: wrap; gap: 0.15rem; background: var(--sunken); border-radius: 9px; padding: 0.2rem; }
.tabs a { color: var(--soft); text-decoration: none; font-size: 0.9rem; padding: 0.25rem 0.9rem; border-radius: 7px; }
.tabs a[aria-current] { background: var(--surface); color: var(--text); font-weight: 600; }

.pages { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-block: 0.75rem 1.5rem; }

details { margin-block-end: 1rem; }
summary { cursor: pointer; font-weight: 600; padding-block: 0.35rem; }
details[open] > summary { margin-block-end: 0.75rem; }
details.menu { position: relative; margin: 0; }
details.menu > summary { list-style: none; border: 1px solid var(--line); border-radius: 8px; padding: 0.25rem 0.8rem; font-size: 0.9rem; font-weight: 500; margin: 0; }
details.menu > div {
  position: absolute; inset-inline-end: 0; z-index: 1; min-width: 12rem; margin-block-start: 0.3rem; padding: 0.35rem; display: grid; gap: 0.1rem;
  background: var(--surface); border: 1px solid var(--line); border-radius: var(--round); box-shadow: 0 8px 24px rgb(0 0 0 / 0.18);
}
details.menu :is(button, .button) { width: 100%; justify-content: flex-start; border: 0; background: transparent; font-weight: 500; min-height: 2.4rem; padding-inline: 0.7rem; }
details.menu :is(button, .button):hover { background: var(--sunken); }

@media (min-width: 50.01rem) { table.even { table-layout: fixed; } .even th.end { width: 30%; } }
@media (max-width: 50rem) {
  .stack, .stack :is(tbody, tr, th, td) { display: block; width: 100%; }
  .stack thead { position: absolute; left: -999rem; }
  .stack tr { padding: 0.75rem 1rem; }
  .stack :is(th, td), .stack :is(th, td):is(:first-child, :last-child) { padding: 0.15rem 0; }
  .stack td[data-label]::before { content: attr(data-label) ' '; color: var(--soft); font-size: 0.85rem; margin-inline-end: 0.35rem; }
  details.menu > div { position: static; }
  .stack td .actions { justify-content: flex-start; padding-block-start: 0.4rem; }
}
`;
