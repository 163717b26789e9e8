import { ask } from "#web/platform/calls/ask.ts";
import {
  type ChangeStream,
  changeStreamCall,
  type Director,
  STREAM_HANDS,
  STREAM_SCENES,
  type StreamScene,
} from "#protocol/calls/streams.ts";
import type { ReactElement } from "react";
import { Link, useParams } from "react-router";
import { groups } from "#web/entities/queries/keys.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { amend, invalidate } from "#web/platform/queries/queryClient.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Segments } from "#web/ui/RadioGroup.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { Toggle } from "#web/ui/Field.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { directorQuery } from "./calls.ts";
import { DirectedMatches } from "./DirectedMatches.tsx";
import { streamsText } from "./text/en.ts";
import { followsWords, handsKeys, overlaysWords, sceneKeys, streamFailure } from "./words.ts";
import styles from "./DirectorPage.module.css";

const skeletonRows = 4;

/** Directs one running stream: scenes, matches, hands. Updates itself. */
export function DirectorPage(): ReactElement {
  const t = useText(streamsText);
  const common = useText(sharedText);
  const { id = "" } = useParams();
  const [director, again] = useLoaded(directorQuery(id));
  if (director.state === "loading") {
    return (
      <Page title={t("title")}>
        <SkeletonRows rows={skeletonRows}>
          <Skeleton width="60%" />
        </SkeletonRows>
      </Page>
    );
  }
  if (director.state === "failed") {
    const isNetwork = director.failure.kind === "network";
    return (
      <Page title={t("title")}>
        <ErrorState text={isNetwork ? common("networkError") : t("failedDirector")} onRetry={again} />
      </Page>
    );
  }
  if (director.value === null) {
    return (
      <Page title={t("title")}>
        <EmptyState title={t("gone")} hint={t("goneHint")}>
          <ButtonLink to="/streams">{t("backToStreams")}</ButtonLink>
        </EmptyState>
      </Page>
    );
  }
  return <Directing director={director.value} />;
}

/** Shows a change at once, and takes it back where the server refuses it. */
function useChange(id: string): (change: ChangeStream) => void {
  return (change) => {
    const visible = directorQuery(id);
    const merged = (before: Director | null): Director | null =>
      before && { ...before, stream: { ...before.stream, ...defined(change) } };
    void amend(visible, merged)
      .then(() => ask(changeStreamCall, { params: { id }, body: change }))
      .then((answer) => {
        if (!answer.ok) showToast("error", streamFailure(answer.failure));
        invalidate(...groups.streams);
      });
  };
}

const defined = (change: ChangeStream): Partial<Director["stream"]> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

function Directing({ director: { stream, format, matches } }: { readonly director: Director }): ReactElement {
  const t = useText(streamsText);
  const change = useChange(stream.id);
  const { follows } = stream;
  return (
    <Page title={t("directorTitle", { name: stream.name })} lead={followsWords(t, stream)}>
      <p className={styles.state}>
        <span className={styles.overlays} data-open={stream.overlays > 0 || undefined} role="status">
          {overlaysWords(t, stream)}
        </span>
        <Link to="/streams">{t("backToStreams")}</Link>
      </p>
      <div className={styles.desk}>
        {follows.kind === "tournament" ? (
          <DirectedMatches
            format={format ?? "single"}
            matches={matches}
            pick={follows.pick}
            onPick={(pick) => change({ follows: { ...follows, pick } })}
          />
        ) : (
          <section className={styles.part} aria-labelledby="director-matches">
            <h2 id="director-matches">{t("matches")}</h2>
            <p className={styles.soft}>{t("nothingToChooseHint")}</p>
          </section>
        )}
        <section className={styles.part} aria-labelledby="director-hands">
          <h2 id="director-hands">{t("hands")}</h2>
          <Segments
            label={t("hands")}
            value={stream.hands}
            choices={STREAM_HANDS.map((value) => ({ value, label: t(handsKeys[value]) }))}
            onChange={(hands) => change({ hands })}
          />
          {stream.hands === "delayed" ? <p className={styles.soft}>{t("delayNote")}</p> : null}
          <Toggle label={t("chat")} checked={stream.chat} onChange={(chat) => change({ chat })} />
        </section>
        <section className={classes(styles.part, styles.sceneBar)} aria-labelledby="director-scene">
          <h2 id="director-scene">{t("scene")}</h2>
          <SceneButtons scenes={STREAM_SCENES} scene={stream.scene} onChange={(scene) => change({ scene })} />
        </section>
      </div>
    </Page>
  );
}

interface SceneButtonsProps {
  readonly scenes: readonly StreamScene[];
  readonly scene: StreamScene;
  readonly onChange: (scene: StreamScene) => void;
}

const icons = {
  auto: "refresh",
  table: "cards",
  bracket: "trophy",
  waiting: "clock",
  result: "crown",
} as const satisfies Record<StreamScene, string>;

/** One large button for each scene. */
function SceneButtons({ scenes, scene, onChange }: SceneButtonsProps): ReactElement {
  const t = useText(streamsText);
  return (
    <div className={styles.scenes}>
      {scenes.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.scene}
          aria-pressed={each === scene}
          onClick={() => onChange(each)}
        >
          <Icon name={icons[each]} size={24} />
          {t(sceneKeys[each])}
        </button>
      ))}
    </div>
  );
}
