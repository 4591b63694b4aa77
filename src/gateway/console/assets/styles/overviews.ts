/** Pages that show many things at once: the home page, the search, the activity, the story of a run. */
export const overviews = `
.search, .filter { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: end; margin-block-end: 1.5rem; }
.search input { flex: 1 1 14rem; width: auto !important; background: var(--surface) !important; }
.filter > div { flex: 1 1 10rem; max-width: 20rem; }
.filter label { font-size: 0.875rem; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: 1rem; margin-block-end: 2rem; }
.tiles > .panel { margin: 0; }
.tiles a { color: inherit; text-decoration: none; font-weight: 500; }
.tiles a:hover { text-decoration: underline; }
.tiles a strong { display: block; font-size: 1.75rem; line-height: 1.2; font-weight: 650; font-variant-numeric: tabular-nums; }
.tiles p { font-size: 0.9rem; }
.next { display: flex; flex-wrap: wrap; gap: 0.6rem 1.5rem; align-items: center; justify-content: space-between; margin-block-end: 1.5rem; padding-block: 1rem; }
.next > p { margin: 0; flex: 1 1 20rem; }

.story { list-style: none; margin: 0 0 1rem; padding: 0.5rem 1.25rem; background: var(--surface); border: 1px solid var(--line); border-radius: var(--round); }
.story > li { display: grid; grid-template-columns: 5.5rem minmax(0, 1fr); gap: 0 1rem; padding-block: 0.6rem; }
.story > li + li { border-block-start: 1px solid var(--line); }
.story time { color: var(--soft); font-size: 0.875rem; font-variant-numeric: tabular-nums; line-height: 1.7; }
.story p { margin: 0; overflow-wrap: anywhere; }
.story p + p { font-size: 0.925rem; }
@media (max-width: 30rem) {
  .story > li { grid-template-columns: 1fr; }
  .tiles { gap: 0.6rem; }
  .tiles > .panel { padding: 0.75rem 1rem; }
  .tiles a strong { display: inline; font-size: 1.15rem; }
  .filter > div { max-width: none; flex-basis: 100%; }
}
`;
