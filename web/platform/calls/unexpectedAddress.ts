/** Whether the server refused a call because it does not expect the address under which this page was opened. */
import { create } from "zustand";

export const useUnexpectedAddress = create<{ readonly isUnexpected: boolean }>(() => ({ isUnexpected: false }));
