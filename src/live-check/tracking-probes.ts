import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckContext, Probe } from './check';

interface Item {
  id: string;
  '@removed'?: unknown;
}

interface Page {
  value?: Item[];
  '@odata.deltaLink'?: string;
  '@odata.nextLink'?: string;
}

interface Round {
  items: Item[];
  /** Where the next round begins. */
  next: string;
}

/** Most pages of a round: the folders hold two mails. */
const mostPages = 5;

/** What change tracking makes of mail that is moved between two rounds, as New Email asks for it. */
export function trackingProbes({ request, mark, patience }: CheckContext): Probe[] {
  const made = async (endpoint: string, body: object): Promise<string> =>
    ((await request('POST', endpoint, body)).body as Item).id;
  const move = (id: string, destinationId: string) => request('POST', `/me/messages/${id}/move`, { destinationId });
  const round = async (start: string): Promise<Round> => {
    const items: Item[] = [];
    let next = start;
    for (let page = 1; page <= mostPages; page += 1) {
      const { body } = await request('GET', next);
      const { value = [], '@odata.deltaLink': end, '@odata.nextLink': onward } = (body ?? {}) as Page;
      items.push(...value);
      const link = end ?? onward;
      if (link !== undefined) next = below(new URL(link));
      if (end !== undefined) break;
    }
    return { items, next };
  };
  const toldOf = (id: string, { items }: Round): string => {
    const item = items.findLast((one) => one.id === id);
    if (item === undefined) return 'silent';
    return '@removed' in item ? 'removed' : 'told';
  };
  return [
    {
      name: 'mail that is moved between two rounds',
      asks: 'Is one that is back told or called removed, and is one that was moved on told where it is?',
      run: async () => {
        const [first, second] = [
          await made('/me/mailFolders', { displayName: `${mark}, tracked` }),
          await made('/me/mailFolders', { displayName: `${mark}, tracked too` }),
        ];
        const begin = (folder: string) =>
          round(`/me/mailFolders/${folder}/messages/delta?changeType=created&$select=id`);
        const [inFirst, inSecond] = [await begin(first), await begin(second)];
        const [back, onward] = [
          await made(`/me/mailFolders/${first}/messages`, { subject: `${mark}, moved back` }),
          await made(`/me/mailFolders/${first}/messages`, { subject: `${mark}, moved on` }),
        ];
        for (const folder of [second, first]) await move(back, folder);
        await move(onward, second);
        await sleep(patience.pauseMilliseconds);
        const [ofFirst, ofSecond] = [await round(inFirst.next), await round(inSecond.next)];
        return {
          back: toldOf(back, ofFirst),
          movedOnWhereItWas: toldOf(onward, ofFirst),
          movedOnWhereItIs: toldOf(onward, ofSecond),
        };
      },
    },
  ];
}

/** A link as the endpoint of a pass-through call. */
const below = ({ pathname, search }: URL): string => pathname.replace(/^.*?\/v1\.0(?=\/)/, '') + search;
