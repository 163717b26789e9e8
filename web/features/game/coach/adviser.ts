/** The worker that computes the coach's advice. */
import { adviseOn } from "#engine/coach/advice.ts";
import { answerQuestions } from "#web/platform/browser/workerQuestions.ts";

answerQuestions(adviseOn);
