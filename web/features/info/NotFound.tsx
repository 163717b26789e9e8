import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Page } from "#web/ui/Page.tsx";
import { infoText } from "./text/en.ts";

/** The page for an unknown address. */
export function NotFound(): ReactElement {
  const t = useText(infoText);
  return (
    <Page title={t("notFoundTitle")} lead={t("notFoundBody")} prose>
      <ButtonLink to="/" kind="primary">
        {t("notFoundHome")}
      </ButtonLink>
    </Page>
  );
}
