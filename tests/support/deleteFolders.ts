/**
 * Setup of every suite: the folders of newFolder.ts go when a test file ends. Setup runs for each file, while a module
 * that files of one process share runs once, and so would a hook in it.
 */
import { afterAll } from "vitest";
import { deleteFolders } from "./newFolder.ts";

/** A guard against hanging: a clone with its packages has 40,000 files, and a busy machine takes minutes to delete them. */
const deleteMsMax = 600_000;

// Hooks run in the reverse order of their registration, so everything that a test file opened in a folder is closed by
// then.
afterAll(deleteFolders, deleteMsMax);
