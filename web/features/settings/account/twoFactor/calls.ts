/** The calls by which two-factor sign-in is set up. */
import {
  recoveryCodesSchema,
  type RecoveryCodes,
  type SwitchedOn,
  switchedOnSchema,
  type SwitchOffTwoFactor,
  type SwitchOnTwoFactor,
  type TwoFactorSetup,
  twoFactorSetupSchema,
} from "#protocol/calls/twoFactor.ts";
import { withFreshLogin } from "#web/entities/account/freshLogin.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";

/** A new secret for an app; nothing changes until its first code is sent. */
export const beginSetup = (): Promise<ApiResult<TwoFactorSetup>> =>
  withFreshLogin(() =>
    send({ path: "/auth/two-factor/setup", method: "POST", signed: true, answer: twoFactorSetupSchema }),
  );

export const switchOn = (body: SwitchOnTwoFactor): Promise<ApiResult<SwitchedOn>> =>
  withFreshLogin(() =>
    send({ path: "/auth/two-factor", method: "POST", body, signed: true, answer: switchedOnSchema }),
  );

export const renewCodes = (): Promise<ApiResult<RecoveryCodes>> =>
  withFreshLogin(() =>
    send({ path: "/auth/two-factor/recovery-codes", method: "POST", signed: true, answer: recoveryCodesSchema }),
  );

export const switchOff = (body: SwitchOffTwoFactor): Promise<ApiResult<void>> =>
  withFreshLogin(() => send({ path: "/auth/two-factor", method: "DELETE", body, signed: true }));
