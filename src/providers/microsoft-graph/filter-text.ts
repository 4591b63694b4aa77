/**
 * Returns a text as a literal of `$filter`: in single quotes, with quotes inside doubled
 * (https://learn.microsoft.com/graph/query-parameters#escaping-single-quotes).
 */
export const filterText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The filter for items of a category. */
export const hasCategory = (category: string): string => `categories/any(c:c eq ${filterText(category)})`;

/** Filter for messages by their Message-ID, which is the same in every mailbox. */
export const hasMessageId = (id: string): string => `internetMessageId eq ${filterText(id)}`;
