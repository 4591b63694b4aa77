import { Sentence } from '../console/sentence';

/** Shows why there is no answer. */
export function RefusalView({ refusal }: { refusal: string }) {
  return (
    <div class="banner bad" role="alert">
      <p>
        <Sentence text={refusal} />
      </p>
    </div>
  );
}
