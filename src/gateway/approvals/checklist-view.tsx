import type { z } from 'zod';
import type { addChecklist } from '../../contracts/board/add-checklist';
import type { updateChecklist } from '../../contracts/board/update-checklist';
import { InputView, ValueView } from '../console/input-view';

type NewChecklist = z.output<typeof addChecklist.input>;
type ChangedChecklist = z.output<typeof updateChecklist.input>;

/** Shows a new checklist as a card does: its title, its items with their ticks, and all other fields. */
export function ChecklistView({ checklist }: { checklist: NewChecklist }) {
  const { account: _, name, items, ...rest } = checklist;
  return (
    <article class="message" aria-label="Checklist">
      <h2>{name}</h2>
      <Items of="Items" items={items} />
      <InputView input={rest} />
    </article>
  );
}

/** Shows what changes on a checklist, item by item. */
export function ChecklistChangeView({ change, title }: { change: ChangedChecklist; title: string }) {
  const { account: _, items, addItems, name, remove, ...rest } = change;
  return (
    <article class="message checklist-change" aria-label="Checklist">
      <h2>{title}</h2>
      <InputView input={{ ...rest, ...(name !== undefined && { newTitle: name }), ...(remove && { remove }) }} />
      {items.length === 0 ? null : (
        <section aria-label="Changed items">
          <h3>Changed items</h3>
          <dl class="input">
            {items.map(({ item, ...changes }) => (
              <div>
                <dt class="verbatim">{item}</dt>
                <dd>
                  <ItemChange {...changes} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <Items of="Added items" items={addItems} />
    </article>
  );
}

function ItemChange({ checked, name, due, member, remove }: Omit<ChangedChecklist['items'][number], 'item'>) {
  return (
    <ul class="plain">
      {remove ? <li>removed for good</li> : null}
      {checked === undefined ? null : <li>{checked ? 'ticked off' : 'not ticked any more'}</li>}
      {name === undefined ? null : (
        <li>
          renamed to <span class="verbatim">{name}</span>
        </li>
      )}
      {due === undefined ? null : due === null ? <li>not due any more</li> : <Due at={due} />}
      {member === undefined ? null : <li>{member === null ? 'nobody’s any more' : `for ${member}`}</li>}
    </ul>
  );
}

const Due = ({ at }: { at: string }) => (
  <li>
    due <ValueView value={at} />
  </li>
);

function Items({ of, items }: { of: string; items: NewChecklist['items'] }) {
  if (items.length === 0) return null;
  return (
    <section aria-label={of}>
      <h3>{of}</h3>
      <ul class="checklist">
        {items.map(({ name, checked, due, member }) => (
          <li>
            <label>
              <input type="checkbox" disabled checked={checked} /> <span class="verbatim">{name}</span>
            </label>
            {due === undefined && member === undefined ? null : (
              <ul class="plain quiet">
                {due === undefined ? null : <Due at={due} />}
                {member === undefined ? null : <li>for {member}</li>}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
