/** The worker in which the coach thinks. */
import { adviseOn } from "#engine/coach/advice.ts";
import { answerQuestions } from "#web/lib/workerQuestions.ts";

answerQuestions(adviseOn);
