/** The worker in which the computer searches: a view in, a card out. */
import { answerQuestions } from "#web/platform/browser/workerQuestions.ts";
import { cardFor } from "./cardFor.ts";

answerQuestions(cardFor);
