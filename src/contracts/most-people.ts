/**
 * People of one list that an answer or an event names: an invitation or a mail may go to thousands
 * (https://github.com/microsoftgraph/msgraph-sdk-java/issues/1898), which nobody reads who has not asked for them.
 */
export const mostPeople = 20;
