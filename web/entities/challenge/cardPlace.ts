import { create } from "zustand";

export interface Place {
  readonly element: HTMLElement | null;
}

/** Where the cards stand while a dialog covers the page: inside it, because the page behind it cannot be reached. */
export const useCardPlace = create<Place>(() => ({ element: null }));

/** The `ref` of the place for cards in such a dialog. */
export const offerCardPlace = (element: HTMLElement | null): void => useCardPlace.setState({ element });
