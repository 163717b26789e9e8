import { ask } from "#web/platform/calls/ask.ts";
import { hostCall } from "#protocol/calls/tournamentCalls.ts";
import { type FormEvent, type ReactElement, useState } from "react";
import { Link } from "react-router";
import { SMALL_PLAYERS_MAX } from "#protocol/calls/tournamentPages.ts";
import { FormAlert, useSubmission } from "#web/entities/account/submission.tsx";
import { tournamentPath } from "#web/entities/paths.ts";
import { tournamentsChanged } from "#web/entities/tournament/calls.ts";
import { serverClock } from "#web/platform/calls/serverClock.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { useLeaving } from "#web/ui/leaving.ts";
import { Page } from "#web/ui/Page.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { tournamentsText } from "../text/en.ts";
import { newTexts, SmallChoices, smallFailure, type SmallField, SmallFields, smallFormOf } from "./SmallFields.tsx";
import styles from "./HostPanel.module.css";

/** A player makes a small tournament for friends, or for all with its link. */
export function NewTournamentPage(): ReactElement {
  const t = useText(tournamentsText);
  const { isLeaving, leaveFor } = useLeaving();
  const [texts, setTexts] = useState(() => newTexts(serverClock.now()));
  const [wrong, setWrong] = useState<readonly SmallField[]>([]);
  const { busy, complaint, complain, submit } = useSubmission();

  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const read = smallFormOf(texts, serverClock.now());
    setWrong("wrong" in read ? read.wrong : []);
    if ("wrong" in read) {
      complain(t("wrong"));
      return;
    }
    const answer = await submit(() => ask(hostCall, { body: read.form }));
    if (!answer.ok) {
      complain(smallFailure(answer.failure));
      return;
    }
    const { id, title } = answer.value;
    tournamentsChanged();
    showToast("success", t("created", { title }));
    leaveFor(tournamentPath(id), { replace: true });
  };

  return (
    <Page title={t("create")} lead={t("smallLead", { count: SMALL_PLAYERS_MAX })}>
      <form className={styles.form} noValidate onSubmit={(event) => void make(event)}>
        <FormAlert complaint={complaint} />
        <SmallFields texts={texts} wrong={wrong} onChange={setTexts} />
        <SmallChoices texts={texts} onChange={setTexts} />
        {/* Busy until the tournament is on screen: a second press would make a second one. */}
        <Button type="submit" kind="primary" size="large" busy={busy || isLeaving}>
          {t("createNow")}
        </Button>
      </form>
      <p>
        <Link to="/tournaments">{t("back")}</Link>
      </p>
    </Page>
  );
}
