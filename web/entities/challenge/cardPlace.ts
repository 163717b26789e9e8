import { create } from "zustand";

export interface Place {
  readonly element: HTMLElement | null;
}

/** Where the cards stand while a dialog covers the page: inside it, because nobody reaches what lies behind it. */
export const useCardPlace = create<Place>(() => ({ element: null }));

/** The `ref` of what such a dialog has for them. */
export const offerCardPlace = (element: HTMLElement | null): void => useCardPlace.setState({ element });
