import type { z } from 'zod';
import type { createCard } from '../../contracts/board/create-card';
import type { updateCard } from '../../contracts/board/update-card';
import { InputView } from '../console/input-view';
import { originOfAttachment } from './origin-of-attachment';

interface CardViewProps {
  card: z.output<typeof createCard.input> | z.output<typeof updateCard.input>;
  title: string;
}

/** Shows a card as a board does: its name, its description, and all other fields. */
export function CardView({ card, title }: CardViewProps) {
  const { account: _, name, description, ...rest } = card;
  const { attachments = [], ...others } = 'attachments' in rest ? rest : { ...rest, attachments: [] };
  const said = Object.entries(others).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return (
    <article class="message card" aria-label="Card">
      <h2>{name ?? title}</h2>
      {description === undefined || description === '' ? null : <p class="verbatim">{description}</p>}
      <InputView input={Object.fromEntries(said)} />
      {attachments.length === 0 ? null : (
        <section class="attachments" aria-label="Attachments">
          <h3>{attachments.length === 1 ? '1 attachment' : `${attachments.length} attachments`}</h3>
          <ul>
            {attachments.map((item) => (
              <li>
                {item.name === undefined ? null : <strong>{item.name}</strong>}{' '}
                {'url' in item ? 'Link to' : originOfAttachment(item.attachment)}{' '}
                <code>{'url' in item ? item.url : item.attachment}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}
