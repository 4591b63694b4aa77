const objectIdPattern = /^[0-9a-f]{24}$/i;

/** Whether a text is an id of Trello's rather than a name. Apart from the fields: workflows check it too, and their bundle is without schemas. */
export const isObjectId = (text: string): boolean => objectIdPattern.test(text);
