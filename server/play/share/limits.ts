/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const pictureLimits = {
  /**
   * Time to paint a picture. It takes 0.2 s, but the painter has the lowest priority: on a busy machine it takes
   * seconds, and a painter that is ended too early would start again and never finish.
   */
  pictureMsMax: 20_000,
  /** How long an idle painter stays: starting one takes half a second. It uses 70 to 230 MB. */
  pictureIdleMs: 30_000,
  /** Memory for painted pictures of about 50 KB each. */
  picturesBytesMax: 16 * 1024 * 1024,
} as const;
