import { isDeepStrictEqual } from 'node:util';
import { need, type CheckContext, type Probe, type RawAnswer } from './check';

interface Thing {
  id: string;
  name?: string;
  desc?: string;
  type?: string;
  date?: string;
  data?: { old?: Record<string, unknown>; card?: Record<string, unknown>; fromCopy?: boolean };
}

const things = ({ body }: RawAnswer): Thing[] => (Array.isArray(body) ? (body as Thing[]) : []);
const thing = ({ body }: RawAnswer): Thing => (body ?? { id: '' }) as Thing;
/** Includes the provider's short texts, which contain no one's content. */
const answered = ({ status, body }: RawAnswer): string =>
  status === 200 ? '200' : `${status} ${typeof body === 'string' ? body.slice(0, 60) : ''}`.trim();

/** The type of an action, the fields that it changed, and how it is marked. */
function nameOfAction({ type = '', data: { old = {}, card = {}, fromCopy } = {} }: Thing): string {
  const fields = Object.entries(old).map(([field, before]) =>
    isDeepStrictEqual(before, card[field]) ? `${field} (old as new)` : field,
  );
  return [type, ...fields, ...(fromCopy === true ? ['fromCopy'] : [])].join(' ');
}

/** Questions that Trello's documentation leaves open, tried on the check's board. */
export function boardProbes({ request, mark, board }: CheckContext): Probe[] {
  const boardId = async () => {
    const own = things(await request('GET', '/1/members/me/boards?fields=id,name'));
    return need(own.find(({ id, name }) => id === board || name === mark)?.id, 'board');
  };
  const newCard = async (fields: object) => {
    const lists = things(await request('GET', `/1/boards/${await boardId()}/lists`));
    const idList = need(lists.find(({ name }) => name === mark)?.id, 'list');
    return thing(await request('POST', '/1/cards', { idList, name: mark, ...fields }));
  };
  return [
    {
      name: 'texts',
      asks: 'Do blanks and line ends come back as they were written?',
      run: async () => {
        const written = { name: `${mark}  with blanks  `, desc: 'one\r\ntwo  \n' };
        const { name, desc } = await newCard(written);
        return { nameKept: name === written.name, descriptionKept: desc === written.desc };
      },
    },
    {
      name: 'what is there already',
      asks: 'What is answered to a label or member that is on the card, or is not?',
      run: async () => {
        const { id } = await newCard({ name: `${mark}, twice` });
        const me = thing(await request('GET', '/1/members/me?fields=id')).id;
        const label = thing(
          await request('POST', '/1/labels', { idBoard: await boardId(), name: mark, color: null }),
        ).id;
        const labelled = () => request('POST', `/1/cards/${id}/idLabels`, { value: label });
        const member = () => request('POST', `/1/cards/${id}/idMembers`, { value: me });
        await labelled();
        await member();
        return {
          labelTwice: answered(await labelled()),
          memberTwice: answered(await member()),
          memberGone: answered(await request('DELETE', `/1/cards/${id}/idMembers/${me}`)),
          memberGoneTwice: answered(await request('DELETE', `/1/cards/${id}/idMembers/${me}`)),
        };
      },
    },
    {
      name: 'actions',
      asks: 'Which changes are listed, and do ids and dates agree on their order?',
      run: async () => {
        const { id } = await newCard({ name: `${mark}, actions` });
        await Promise.all([
          request('POST', `/1/cards/${id}/actions/comments`, { text: 'one' }),
          request('POST', `/1/cards/${id}/actions/comments`, { text: 'two' }),
        ]);
        await request('PUT', `/1/cards/${id}`, { desc: 'changed' });
        const checklist = thing(await request('POST', `/1/cards/${id}/checklists`, { name: 'Steps' })).id;
        await request('POST', `/1/checklists/${checklist}/checkItems`, { name: 'One' });
        await request('PUT', `/1/checklists/${checklist}`, { name: 'Renamed' });
        const listed = things(await request('GET', `/1/cards/${id}/actions?filter=all&limit=100`));
        const byDate = listed.map(({ date = '' }) => date);
        const byId = listed.map((action) => action.id);
        return {
          types: [...new Set(listed.map(({ type = '' }) => type))].sort().join(' '),
          inOrderOfDate: byDate.every((date, index) => index === 0 || date <= (byDate[index - 1] ?? '')),
          inOrderOfId: byId.every((one, index) => index === 0 || one <= (byId[index - 1] ?? '')),
        };
      },
    },
    {
      name: 'changes told in parts',
      asks: 'Which listed actions tell of a due date with its reminder, of a label that is put on, and of a copied card, and in which order?',
      run: async () => {
        const { id } = await newCard({ name: `${mark}, parts` });
        const me = thing(await request('GET', '/1/members/me?fields=id')).id;
        const label = thing(
          await request('POST', '/1/labels', { idBoard: await boardId(), name: mark, color: null }),
        ).id;
        await request('PUT', `/1/cards/${id}`, { due: '2030-01-01T12:00:00.000Z', dueReminder: 1_440 });
        await request('POST', `/1/cards/${id}/idLabels`, { value: label });
        await request('POST', `/1/cards/${id}/idMembers`, { value: me });
        await request('POST', `/1/cards/${id}/attachments`, { url: 'https://example.com' });
        await request('POST', `/1/cards/${id}/checklists`, { name: 'Steps' });
        const copy = await newCard({ name: `${mark}, copy`, idCardSource: id, keepFromSource: 'all' });
        const told = async (card: string) =>
          things(await request('GET', `/1/cards/${card}/actions?filter=all&limit=100`))
            .toReversed()
            .map(nameOfAction)
            .join(', ');
        return { changes: await told(id), copy: await told(copy.id) };
      },
    },
    {
      name: 'webhooks of the token',
      asks: 'May this account list the webhooks of its token?',
      run: async () => ({ tokens: answered(await request('GET', '/1/members/me/tokens?webhooks=true')) }),
    },
    {
      name: 'headers',
      asks: 'Which budgets does the provider report?',
      run: async () => {
        const { headers } = await request('GET', '/1/members/me?fields=id');
        const names = Object.keys(headers).filter((name) => name.startsWith('x-rate-limit-'));
        return { budgets: names.sort().join(' ') };
      },
    },
  ];
}
