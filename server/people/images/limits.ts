/** The bounds of this folder, with the reason for each value. Units are last in the names. */

const uploadBytesMax = 2 * 1024 * 1024;

export const imageLimits = {
  uploadBytesMax,
  /** The form around the file: its other fields, boundaries and headers. */
  formBytesMax: uploadBytesMax + 16 * 1024,
  /** Enough for a camera's picture; decoded it takes 64 MB. */
  pixelsMax: 16_000_000,
  /** A longer side is not a picture of a player. */
  sideMax: 16_384,
  /** The side of the stored picture: a profile's size on a high-resolution screen. */
  edge: 256,
  quality: 82,
  /** The size of its pixels without compression: a photo takes 10 KB, noise with transparency 113 KB. */
  storedBytesMax: 256 * 256 * 4,
  /** How many files of earlier versions one transaction moves to the database: a few megabytes at the most. */
  filesAtOnce: 50,
  secondsMax: 5,
  /** 128 bits: no picture's address can be guessed. */
  nameBytes: 16,
} as const;
