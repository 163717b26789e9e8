import { createContext } from "react";

/** Whether the cards inside have four colours where they do not say it themselves: the player's choice. */
export const FourColourDeck = createContext(false);
