/** For the page's tests: a guard against hanging, never a measure of speed. Lazily loaded modules may be slow. */
import { configure } from "@testing-library/dom";

configure({ asyncUtilTimeout: 60_000 });
