/** The calls of appeals. A proof is the ticket of a refused sign-in, or the key of an appeal's page. */
import { type AppealRecord, appealRecordSchema, ownAppealsSchema } from "#protocol/calls/appeals.ts";
import type { Locale } from "#protocol/calls/accounts.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";

export const openAppeal = (proof: string, signal?: AbortSignal): Promise<ApiResult<AppealRecord>> =>
  send({ path: "/appeals/open", method: "POST", body: { proof }, answer: appealRecordSchema, signal });

export const ownAppeals = (signal?: AbortSignal): Promise<ApiResult<readonly AppealRecord[]>> =>
  send({ path: "/users/me/appeals", signed: "always", answer: ownAppealsSchema, signal });

/** What an appeal says, and the language of the answer. */
export interface Written {
  readonly text: string;
  readonly locale: Locale;
}

export const appealByTicket = (ticket: string, written: Written): Promise<ApiResult<AppealRecord>> =>
  send({ path: "/appeals", method: "POST", body: { ticket, ...written }, answer: appealRecordSchema });

export const appealWithSession = (sanctionId: string, written: Written): Promise<ApiResult<AppealRecord>> =>
  send({
    path: "/users/me/appeals",
    method: "POST",
    body: { sanction_id: sanctionId, ...written },
    signed: "always",
    answer: appealRecordSchema,
  });
