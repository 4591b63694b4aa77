/** The sections of the console, with their addresses and names. */
const sections = {
  home: ['/', 'Home'],
  approvals: ['/approvals', 'Approvals'],
  agents: ['/agents', 'Agents'],
  activity: ['/activity', 'Activity'],
  integrations: ['/integrations', 'Integrations'],
  playground: ['/playground', 'Playground'],
  search: ['/search', 'Search'],
} as const;

export type Section = keyof typeof sections;

export function Navigation({ section }: { section: Section | undefined }) {
  return (
    <nav aria-label="Sections">
      {Object.entries(sections).map(([name, [address, label]]) => (
        <a href={address} {...(name === section && { 'aria-current': 'page' as const })}>
          {label}
        </a>
      ))}
    </nav>
  );
}
