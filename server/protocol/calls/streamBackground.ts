/** The background of the stream window. A file of its own for the page's first load. */
import * as v from "valibot";

export const streamBackgroundSchema = v.picklist(["chroma", "transparent"]);
export type StreamBackground = v.InferOutput<typeof streamBackgroundSchema>;
