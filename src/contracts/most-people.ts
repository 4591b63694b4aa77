/**
 * Limit of people that an answer or an event names per list. An invitation or a mail may go to thousands
 * (https://github.com/microsoftgraph/msgraph-sdk-java/issues/1898), whom nobody reads without asking for them.
 */
export const mostPeople = 20;
