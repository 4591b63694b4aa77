import { defined } from '../../src/json/defined';
import { listLabels as contract } from '../../src/contracts/mail/list-labels';
import { implement } from '../implement';
import { inMailbox } from '../mailbox/in-mailbox';
import { readLabels } from './filing/known-labels';

/** The colours Outlook shows for `preset0` to `preset24`. (https://learn.microsoft.com/graph/api/resources/outlookcategory) */
const colours = [
  ...['red', 'orange', 'brown', 'yellow', 'green', 'teal', 'olive', 'blue', 'purple', 'cranberry', 'steel'],
  ...['dark steel', 'grey', 'dark grey', 'black', 'dark red', 'dark orange', 'dark brown', 'dark yellow'],
  ...['dark green', 'dark teal', 'dark olive', 'dark blue', 'dark purple', 'dark cranberry'],
];

export const listLabels = implement(
  contract,
  inMailbox(async (_input, context) => {
    const labels = await readLabels(context);
    return {
      labels: labels.map(({ displayName, color }) => {
        const colour = colours[Number(/^preset(\d+)$/i.exec(color ?? '')?.[1])];
        return { name: displayName, ...defined({ colour }) };
      }),
    };
  }),
);
