import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Page } from "#web/ui/Page.tsx";
import { notFoundText } from "./text/en.ts";

/** The page for an unknown address. */
export function NotFound(): ReactElement {
  const t = useText(notFoundText);
  return (
    <Page title={t("title")} lead={t("body")} prose>
      <ButtonLink to="/" kind="primary">
        {t("home")}
      </ButtonLink>
    </Page>
  );
}
