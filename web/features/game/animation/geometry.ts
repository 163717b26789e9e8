/** Where a card lies on the screen: its middle, how wide it is unturned, and how far it is turned clockwise. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly degrees: number;
}

/** The spot of an element that shows one card; turned elements keep their middle. */
export function spotOf(element: HTMLElement): Spot {
  const box = element.getBoundingClientRect();
  return {
    x: box.left + box.width / 2,
    y: box.top + box.height / 2,
    width: element.offsetWidth || box.width,
    degrees: Number(element.dataset["angle"] ?? 0),
  };
}

/** A card of 5 by 7 placed by its middle, drawn at `width` and scaled to the spot. */
export function transformAt(spot: Spot, width: number): string {
  const height = (width * 7) / 5;
  const x = spot.x - width / 2;
  const y = spot.y - height / 2;
  return `translate(${x}px, ${y}px) rotate(${spot.degrees}deg) scale(${spot.width / width})`;
}
