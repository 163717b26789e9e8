import { type ChangeSettings, type StoredSettings, storedSettingsSchema } from "#protocol/calls/settings.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";

const path = "/users/me/settings";

export const fetchSettings = (): Promise<ApiResult<StoredSettings>> =>
  send({ path, signed: "always", answer: storedSettingsSchema });

export const patchSettings = (body: ChangeSettings): Promise<ApiResult<StoredSettings>> =>
  send({ path, method: "PATCH", body, signed: "always", answer: storedSettingsSchema });
