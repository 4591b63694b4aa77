/** Files that a message or an event of a list is answered with: a stranger may attach hundreds, each with a long reference. */
export const mostFiles = 20;
