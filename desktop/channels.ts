/**
 * The channels between main and the page's bridge, one in each direction. A message carries the name of its call or
 * event.
 */
export const callChannel = "spar:call";
export const eventChannel = "spar:event";
