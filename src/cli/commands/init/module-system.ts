export const moduleSystems = ['esm', 'commonjs'] as const;

/** How the files of a project import. */
export type ModuleSystem = (typeof moduleSystems)[number];
