export const permissions = ['approval', 'autopilot'] as const;

/** `approval`: a person decides first. `autopilot`: it just runs. */
export type Permission = (typeof permissions)[number];
