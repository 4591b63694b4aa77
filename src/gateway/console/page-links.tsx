/** Shows links to other parts of a list; links without an address are left out. */
export function PageLinks({
  label,
  links,
}: {
  label: string;
  links: readonly (readonly [text: string, address: string | undefined])[];
}) {
  const shown = links.flatMap(([text, address]) => (address === undefined ? [] : [{ text, address }]));
  if (shown.length === 0) return null;
  return (
    <nav class="pages" aria-label={label}>
      {shown.map(({ text, address }) => (
        <a class="button quiet" href={address}>
          {text}
        </a>
      ))}
    </nav>
  );
}
