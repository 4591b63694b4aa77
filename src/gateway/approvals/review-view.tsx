import type { Review } from '../../contracts/review';
import { visible } from '../../contracts/visible-text';
import { Line } from './line';

/** What a request comes to, which its input alone does not tell. */
export function ReviewView({ review }: { review: Review }) {
  if (review.length === 0) return null;
  return (
    <section class="message review" aria-label="What it comes to">
      <h2>What it comes to</h2>
      <dl>
        {review.map(({ name, value }) => (
          <Line name={visible(name)}>
            <span class="verbatim">{visible(value)}</span>
          </Line>
        ))}
      </dl>
    </section>
  );
}
