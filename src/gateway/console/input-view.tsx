import { z } from 'zod';
import { visible, visibleJson } from '../../text/visible-text';
import { ExactInstant } from './time/instant';
import { inWords } from '../contract-form/in-words';

/** Shows an input that has no form of its own, as a list of its members. Invisible characters are made visible. */
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
  if (typeof value === 'string' && z.iso.datetime({ offset: true }).safeParse(value).success)
    return (
      <span>
        {value}{' '}
        <span class="quiet">
          (<ExactInstant at={value} />)
        </span>
      </span>
    );
  if (typeof value === 'string') return <span class="verbatim">{visible(value)}</span>;
  if (typeof value === 'object') return <pre>{visibleJson(JSON.stringify(value, undefined, 2))}</pre>;
  if (typeof value === 'boolean') return <span>{value ? 'yes' : 'no'}</span>;
  return <span>{JSON.stringify(value)}</span>;
}

/** Lists the values one below the other, each with its own mark, so that a line break inside a value cannot look like two values. */
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
