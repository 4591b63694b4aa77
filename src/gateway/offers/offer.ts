/** One thing that a field may point at. */
export interface Offer {
  /** What the field keeps: an id, where the thing has one. */
  readonly value: string;
  /** What people call it: no two offers of an answer have the same. */
  readonly name: string;
  /** What tells it from its likes, such as the board that a list is on. */
  readonly detail?: string;
}

/** What a field may point at, or why that cannot be said. */
export interface Offers {
  readonly offers: readonly Offer[];
  /** There are others: more letters find them. */
  readonly more?: true;
  readonly why?: string;
}

/** Most offers in one answer: as many as a browser shows in a list without delay. */
const mostOffers = 500;

/** What has the letters somebody has typed, whatever the case, each under a name of its own. */
export function offersNamed(text: string, all: readonly Offer[], isCut = false): Offers {
  const wanted = text.toLowerCase();
  const found = distinct(all).filter(({ name, value, detail = '' }) =>
    [name, value, detail].some((words) => words.toLowerCase().includes(wanted)),
  );
  const more = isCut || found.length > mostOffers;
  return { offers: found.slice(0, mostOffers), ...(more ? { more } : {}) };
}

function distinct(offers: readonly Offer[]): Offer[] {
  const counts = new Map<string, number>();
  for (const { name } of offers) counts.set(name, (counts.get(name) ?? 0) + 1);
  return offers.map((offer) => {
    if (counts.get(offer.name) === 1) return offer;
    const marks = [offer.detail ?? [], offer.value.slice(-6)].flat();
    return { ...offer, name: [offer.name, ...marks].join(' · ') };
  });
}
