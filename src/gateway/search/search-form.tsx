/** The form to search agents, approvals, runs and events. */
export function SearchForm({ query, isFirst = false }: { query: string; isFirst?: boolean }) {
  return (
    <form method="get" action="/search" role="search" class="search">
      <label for="q" class="visually-hidden">
        Search agents, approvals, runs and events
      </label>
      <input
        id="q"
        name="q"
        type="search"
        value={query}
        maxlength={200}
        placeholder="An agent, a subject, a card …"
        autofocus={isFirst}
      />
      <button type="submit">Search</button>
    </form>
  );
}
