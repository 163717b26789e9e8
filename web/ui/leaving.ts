import { useTransition } from "react";
import { type NavigateOptions, useNavigate } from "react-router";

interface Leaving {
  /** The other page is not on screen yet, and the reader has not gone back. */
  readonly isLeaving: boolean;
  readonly leaveFor: (path: string, options?: NavigateOptions) => void;
}

/** Opens another page, whose file may still have to arrive. Until then this page stays on screen. */
export function useLeaving(): Leaving {
  const navigate = useNavigate();
  const [isLeaving, start] = useTransition();
  return { isLeaving, leaveFor: (path, options) => start(() => void navigate(path, options)) };
}
