/**
 * How long after a change Graph's reads by id may still answer as before it, although its lists, change tracking and notifications have told of it:
 * "Intermittently, a later GET returns ErrorItemNotFound for that same id. The same request may succeed … on retry after a delay"
 * (github.com/microsoftgraph/msgraph-sdk-dotnet, issue 3080). Until then, what a read says against them is not taken as true.
 * Atlassian does not document how long Trello may take to show an action that it has announced; it is given the same time.
 */
const readLagMilliseconds = 30_000;

/** @param since ISO instant at which the change was seen for the first time */
export const mayLag = (since: string, now: Date): boolean => now.getTime() - Date.parse(since) < readLagMilliseconds;
