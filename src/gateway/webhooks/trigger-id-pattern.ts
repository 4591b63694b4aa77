/** The path segment of a trigger id, as in `triggerIdSchema`; any other path gets no answer from a webhook route. */
export const triggerIdPattern = ':triggerId{[a-z0-9][a-z0-9-]{0,62}}';
