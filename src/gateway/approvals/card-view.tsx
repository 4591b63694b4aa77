import type { z } from 'zod';
import type { createCard } from '../../contracts/board/create-card';
import type { updateCard } from '../../contracts/board/update-card';
import { InputView } from '../input-view';

interface CardViewProps {
  card: z.output<typeof createCard.input> | z.output<typeof updateCard.input>;
  title: string;
}

/** A card as a board shows it: its name, its text, and everything else that is said of it. */
export function CardView({ card: { account: _, name, description, ...others }, title }: CardViewProps) {
  const said = Object.entries(others).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return (
    <article class="message card" aria-label="Card">
      <h2>{name ?? title}</h2>
      {description === undefined || description === '' ? null : <p class="verbatim">{description}</p>}
      <InputView input={Object.fromEntries(said)} />
    </article>
  );
}
