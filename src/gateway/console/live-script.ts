/**
 * `/assets/live.js`: keeps the marked regions of a page up to date. A region is an element with an `id` and `data-live`, its value the
 * seconds between two looks; one look fetches the page's own address and replaces the regions that differ. What somebody has
 * opened or is typing into is left alone, and the keyboard focus stays on the same link, button or field.
 */
export const liveScript = `'use strict';
const regions = () => [...document.querySelectorAll('[data-live][id]')];
const seconds = Math.max(1, Math.min(...regions().map((region) => Number(region.dataset.live) || 5)));

const isInUse = (region) =>
  region.querySelector('details[open]') !== null ||
  (region.contains(document.activeElement) && document.activeElement.matches('input, textarea, select'));

const places = (region) => [...region.querySelectorAll('a[href], button, summary')];
const nameOf = (element) => [element.tagName, element.id, element.getAttribute('href'), element.form?.action, element.textContent.trim()].join(' ');

function replace(region, fresh) {
  const focused = region.contains(document.activeElement) ? nameOf(document.activeElement) : undefined;
  region.replaceChildren(...fresh.childNodes);
  if (focused !== undefined) places(region).find((place) => nameOf(place) === focused)?.focus();
}

async function look() {
  const answer = await fetch(location.href, { credentials: 'same-origin' });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const region of regions()) {
    const fresh = page.getElementById(region.id);
    if (fresh !== null && !isInUse(region) && fresh.innerHTML !== region.innerHTML) replace(region, fresh);
  }
}

async function keepLooking() {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    if (!document.hidden) await look().catch((error) => console.debug('This page could not be brought up to date.', error));
  }
}
if (regions().length > 0) keepLooking();
`;
