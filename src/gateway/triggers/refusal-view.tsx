/** Why there is no answer. */
export function RefusalView({ refusal }: { refusal: string }) {
  return (
    <div class="banner bad" role="alert">
      <p>{refusal}</p>
    </div>
  );
}
