import type { ReactElement } from "react";
import type { StreamScene } from "#protocol/calls/streams.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { streamsText } from "./text/en.ts";
import { sceneKeys } from "./words.ts";
import styles from "./Director.module.css";

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
export function SceneButtons({ scenes, scene, onChange }: SceneButtonsProps): ReactElement {
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
