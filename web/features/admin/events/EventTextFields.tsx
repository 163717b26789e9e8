import type { ReactElement } from "react";
import { eventBounds } from "#protocol/calls/specialEvents.ts";
import { type Language, useText } from "#web/platform/languages/i18n.ts";
import { TextField } from "#web/ui/Field.tsx";
import { TextArea } from "../dialogs/TextArea.tsx";
import type { LocalText } from "./formState.ts";
import { adminEventsText } from "./text/en.ts";

interface EventTextFieldsProps {
  readonly text: LocalText;
  readonly language: Language;
  readonly onChange: (text: LocalText) => void;
}

/** Title and description in one language. */
export function EventTextFields({ text, language, onChange }: EventTextFieldsProps): ReactElement {
  const t = useText(adminEventsText);
  const common = { lang: language, dir: "auto" as const, required: language === "en" };
  return (
    <>
      <TextField
        {...common}
        label={t("title")}
        maxLength={eventBounds.titleCharsMax}
        autoComplete="off"
        value={text.title}
        onChange={(event) => onChange({ ...text, title: event.target.value })}
      />
      <TextArea
        {...common}
        label={t("description")}
        rows={3}
        maxLength={eventBounds.descriptionCharsMax}
        value={text.content}
        onChange={(event) => onChange({ ...text, content: event.target.value })}
      />
    </>
  );
}
