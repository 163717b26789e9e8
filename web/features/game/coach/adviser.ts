/** The worker in which the coach thinks. */
import { adviseOn } from "#engine/coach/advice.ts";
import { answerQuestions } from "#web/platform/browser/workerQuestions.ts";

answerQuestions(adviseOn);
