/**
 * A text as `$filter` takes it: in quotes, of which one within it stands twice
 * (https://learn.microsoft.com/graph/query-parameters#escaping-single-quotes).
 */
export const filterText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** That an item has a category. */
export const hasCategory = (category: string): string => `categories/any(c:c eq ${filterText(category)})`;
