/** Path segment of a trigger id, as `triggerIdSchema` has them; anything else is no address of ours. */
export const triggerIdPattern = ':triggerId{[a-z0-9][a-z0-9-]{0,62}}';
