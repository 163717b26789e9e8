/** The bounds of this folder, with the reason for each value. Units are last in the names. */

export const pictureLimits = {
  /**
   * A picture of a match takes 0.2 s to paint. The painter runs only when nothing else wants to, so on a machine that is
   * busy this becomes seconds, and a painter that is ended too early begins anew and never gets to its end ...
   */
  pictureMsMax: 20_000,
  /** ... and starting who paints them half a second, so that one stays for a while. It takes 70 to 230 MB. */
  pictureIdleMs: 30_000,
  /** Pictures that are kept in memory, of about 50 KB each. */
  picturesBytesMax: 16 * 1024 * 1024,
} as const;
