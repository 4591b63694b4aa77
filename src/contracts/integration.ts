/** The two kinds of account a step or trigger works with. */
export const integrations = ['mail', 'board'] as const;

export type Integration = (typeof integrations)[number];
