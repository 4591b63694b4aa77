/** One object that a field may point at. */
export interface Offer {
  /** The value of the field: an id, if the object has one. */
  readonly value: string;
  /** The name people know the object by: unique among the offers of an answer. */
  readonly name: string;
  /** What distinguishes the object from others of its name, such as the board of a list. */
  readonly detail?: string;
}

/** The objects that a field may point at, or `why` they are not known. */
export interface Offers {
  readonly offers: readonly Offer[];
  /** Set if there are other objects: a longer search text finds them. */
  readonly more?: true;
  readonly why?: string;
}

/** The most offers in one answer: as many as a browser lists without delay. */
const mostOffers = 500;

/** Returns the offers that contain the typed text, ignoring case, each with a unique name. */
export function offersNamed(text: string, all: readonly Offer[], isCut = false): Offers {
  const wanted = text.toLowerCase();
  const found = distinct(all).filter(({ name, value, detail = '' }) =>
    [name, value, detail].some((words) => words.toLowerCase().includes(wanted)),
  );
  const more = isCut || found.length > mostOffers;
  return { offers: found.slice(0, mostOffers), ...(more && { more }) };
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
