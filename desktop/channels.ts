/** The channels between main and the page's bridge: one each way. A call or an event names itself. */
export const callChannel = "spar:call";
export const eventChannel = "spar:event";
