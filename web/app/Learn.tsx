import { type ReactElement, useCallback, useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { PracticeRoom } from "#web/features/game/PracticeRoom.tsx";
import { useOpenTable } from "#web/features/game/tableSounds.ts";
import { createTable, type Table, TableContext, useLandedView, useTableState } from "#web/features/game/state/table.ts";
import { LessonTableServer, lessonCode } from "#web/features/learn/LessonTableServer.ts";
import { LessonPanel, LessonsDone } from "#web/features/learn/LessonPanel.tsx";
import { type Lesson, lessons } from "#web/features/learn/lessons.ts";
import { learnText } from "#web/features/learn/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { noteLessonsAnswered } from "#web/entities/player/lessonsOffer.ts";
import { DocumentTitle } from "#web/ui/Page.tsx";

const end = "end";

/** /learn: the six lessons, one after the other; `?lesson=3` is the third. */
export function Learn(): ReactElement {
  const t = useText(learnText);
  const [query, setQuery] = useSearchParams();
  const [hasMoved, setMoved] = useState(false);
  const requested = query.get("lesson");
  const number = Number(requested ?? 1);
  const index = lessons[number - 1] === undefined ? 0 : number - 1;
  const go = useCallback(
    (to: number) => {
      setMoved(true);
      setQuery({ lesson: to < lessons.length ? String(to + 1) : end }, { replace: true });
    },
    [setQuery],
  );
  useEffect(noteLessonsAnswered, []);
  return (
    <>
      <DocumentTitle title={t("title")} />
      {requested === end ? (
        <LessonsDone onGo={go} />
      ) : (
        <LessonTable key={index} index={index} hasMoved={hasMoved} onGo={go} />
      )}
    </>
  );
}

interface LessonProps {
  readonly index: number;
  readonly hasMoved: boolean;
  readonly onGo: (index: number) => void;
}

const clock = {
  now: () => Date.now(),
  after: (delayMs: number, call: () => void) => {
    const timer = setTimeout(call, delayMs);
    return () => clearTimeout(timer);
  },
};

/** One lesson: the ordinary table screen, with a table server inside the page. */
function LessonTable(props: LessonProps): ReactElement {
  const [{ table, tableServer }] = useState(() => sitDown(lessons[props.index] as Lesson));
  useOpenTable(table);
  useEffect(() => () => tableServer.close(), [tableServer]);
  return (
    <TableContext value={table}>
      <AtLesson {...props} />
    </TableContext>
  );
}

function sitDown(lesson: Lesson): { readonly tableServer: LessonTableServer; readonly table: Table } {
  const tableServer = new LessonTableServer(lesson, clock);
  return { tableServer, table: createTable(lessonCode, tableServer) };
}

function AtLesson({ index, hasMoved, onGo }: LessonProps): ReactElement | null {
  const isHere = useTableState((state) => state.update !== null);
  return isHere ? <PlayedLesson index={index} hasMoved={hasMoved} onGo={onGo} /> : null;
}

function PlayedLesson(props: LessonProps): ReactElement {
  const t = useText(learnText);
  const navigate = useNavigate();
  const view = useLandedView();
  const refused = useTableState((state) => state.refused);
  const isHandEnd = useTableState((state) => state.isHandEnd);
  return (
    <PracticeRoom leaveLabel={t("leave")} onLeave={() => void navigate("/")}>
      <LessonPanel
        {...props}
        view={view}
        refusal={refused === null || refused.cardId === null ? null : refused.code}
        isHandEnd={isHandEnd}
      />
    </PracticeRoom>
  );
}
