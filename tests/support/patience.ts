/** For the page's tests: a guard against hanging, never a measure of speed. What is loaded lazily may take its time. */
import { configure } from "@testing-library/dom";

configure({ asyncUtilTimeout: 60_000 });
