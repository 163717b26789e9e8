/** Uploaded pictures of players. */
import { uploadedSchema } from "#protocol/calls/accounts.ts";
import { byFile } from "#server/base/api/fields.ts";
import { call, raw, record } from "#server/base/api/declare.ts";

export const uploadCall = call({
  method: "POST",
  path: "/api/profile/upload",
  who: "account",
  summary: "Takes a form with one `file`: the new picture, which is made small and stored as WebP.",
  upload: "file",
  answer: record(uploadedSchema),
  refusals: ["image_invalid", "image_too_large", "busy"],
  limits: ["upload"],
});

export const avatarCall = call({
  method: "GET",
  path: "/avatars/:file",
  who: "anyone",
  summary: "An uploaded picture, the same for ever under its name.",
  params: byFile,
  answer: raw("image/webp"),
});
