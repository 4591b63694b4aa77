/** Provider ids are long and have no spaces; a name that looks like an id is still found by name. */
const idShape = /^[\w-]{40,}={0,2}$/;

/** Whether a written word has the form of an id of Graph: of a folder, a calendar or an item. */
export const isItemId = (written: string): boolean => idShape.test(written);
