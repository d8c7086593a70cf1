/** What is to be done after the test that is running: preload.ts does it, as only its hooks hold for all files of a process. */
export const cleanups: (() => void)[] = []
