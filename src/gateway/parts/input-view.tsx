import { visible, visibleJson } from '../../contracts/visible-text';
import { inWords } from '../contract-form/in-words';

/** An input without a form of its own, as a list of what it says; what is hidden in it is spelt out. */
export function InputView({ input }: { input: unknown }) {
  if (typeof input !== 'object' || input === null) return <Value value={input} />;
  return (
    <dl class="input">
      {Object.entries(input as Record<string, unknown>).map(([name, value]) => (
        <div>
          <dt>{visible(inWords(name))}</dt>
          <dd>
            <Value value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ value }: { value: unknown }) {
  if (value === '' || value === undefined || value === null) return <span class="quiet">empty</span>;
  if (Array.isArray(value) && value.length === 0) return <span class="quiet">none</span>;
  if (Array.isArray(value) && value.every(isPlain)) return <Items items={value} />;
  if (typeof value === 'string') return <span class="verbatim">{visible(value)}</span>;
  if (typeof value === 'object') return <pre>{visibleJson(JSON.stringify(value, undefined, 2))}</pre>;
  if (typeof value === 'boolean') return <span>{value ? 'yes' : 'no'}</span>;
  return <span>{JSON.stringify(value)}</span>;
}

/** One below the other, each with its mark: a line break within one makes no two of it. */
const Items = ({ items }: { items: readonly unknown[] }) => (
  <ul class="items">
    {items.map((item) => (
      <li>
        <Value value={item} />
      </li>
    ))}
  </ul>
);

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;
