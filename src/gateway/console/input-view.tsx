import { z } from 'zod';
import { visible, visibleJson } from '../../text/visible-text';
import { ExactInstant } from './time/instant';
import { inWords, valueInWords } from '../contract-form/in-words';

/** How deep parts within parts are shown one by one. Our own steps take no deeper input; a stranger's would fill the page with frames. */
const deepest = 4;

interface InputViewProps {
  input: unknown;
  depth?: number;
  /** Whether its members have our names, which are said in words; those of a record, such as a card's custom fields, are others' and stay to the letter. */
  hasOurNames?: boolean;
}

/** Shows an input that has no form of its own, as a list of its members. Invisible characters are made visible. */
export function InputView({ input, depth = 0, hasOurNames = true }: InputViewProps) {
  if (typeof input !== 'object' || input === null) return <ValueView value={input} />;
  return (
    <dl class="input">
      {Object.entries(input as Record<string, unknown>).map(([name, value]) => (
        <div>
          <dt>{visible(hasOurNames ? inWords(name) : name)}</dt>
          <dd>
            <ValueView
              value={hasOurNames ? valueInWords(name, value) : value}
              depth={depth + 1}
              hasOurNames={hasOurNames && Array.isArray(value)}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ValueViewProps extends Omit<InputViewProps, 'input'> {
  value: unknown;
}

/** Shows one value. Its parts, if it has any, stand below each other. */
export function ValueView({ value, depth = 0, hasOurNames = false }: ValueViewProps) {
  if (value === '' || value === undefined || value === null) return <span class="quiet">empty</span>;
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
  if (typeof value === 'boolean') return <span>{value ? 'yes' : 'no'}</span>;
  if (typeof value !== 'object') return <span>{JSON.stringify(value)}</span>;
  if (Object.keys(value).length === 0) return <span class="quiet">none</span>;
  if (depth >= deepest) return <pre>{visibleJson(JSON.stringify(value, undefined, 2))}</pre>;
  const parts = { depth, hasOurNames };
  return Array.isArray(value) ? <Items items={value} {...parts} /> : <InputView input={value} {...parts} />;
}

/** Lists the values one below the other, each with its own mark, so that a line break inside a value cannot look like two values. */
const Items = ({ items, depth, hasOurNames }: { items: readonly unknown[]; depth: number; hasOurNames: boolean }) => (
  <ul class="items">
    {items.map((item) => (
      <li>
        <ValueView value={item} depth={depth + 1} hasOurNames={hasOurNames} />
      </li>
    ))}
  </ul>
);
