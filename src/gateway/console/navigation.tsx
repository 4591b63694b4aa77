/** The parts of the console, by the first segment of their addresses. */
const sections = {
  integrations: 'Integrations',
  agents: 'Agents',
  approvals: 'Approvals',
  playground: 'Playground',
  activity: 'Activity',
} as const;

export type Section = keyof typeof sections;

export function Navigation({ section }: { section: Section | undefined }) {
  return (
    <nav aria-label="Sections">
      {Object.entries(sections).map(([name, label]) => (
        <a href={`/${name}`} {...(name === section ? { 'aria-current': 'page' as const } : {})}>
          {label}
        </a>
      ))}
    </nav>
  );
}
